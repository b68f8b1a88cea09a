import { createContext } from 'react'
import type { FormRuntime } from './form-runtime.ts'

/** Where the form inside a dialog makes itself known, so that the dialog's own button can submit it. */
export interface FormSlot {
  form?: FormRuntime
}

export const DialogForm = createContext<FormSlot | undefined>(undefined)

/** The form around whatever is being drawn. */
export const FormContext = createContext<FormRuntime | undefined>(undefined)
