import { createContext } from 'react'
import type { FormRuntime } from './form-runtime.ts'

/** Where the form inside a dialog makes itself known, so that the dialog's own button can submit it. */
export interface FormSlot {
  get(): FormRuntime | undefined
  /** Until the returned function is called, this is the dialog's form. */
  take(form: FormRuntime): () => void
}

export function createFormSlot(): FormSlot {
  let current: FormRuntime | undefined
  return {
    get: () => current,
    take(form) {
      current = form
      return () => {
        if (current === form) current = undefined
      }
    },
  }
}

export const DialogForm = createContext<FormSlot | undefined>(undefined)

/** The form around whatever is being drawn, as it stands there now. */
export interface DrawnForm extends FormRuntime {
  /** Every field is only shown. */
  readonly readOnly: boolean
}
export const FormContext = createContext<DrawnForm | undefined>(undefined)
