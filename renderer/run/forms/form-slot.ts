import { createContext } from 'react'
import type { FormRuntime } from './form-runtime.ts'

/** Holds the form inside a dialog, so that the dialog's OK button can submit it. */
export interface FormSlot {
  get(): FormRuntime | undefined
  /** Registers the dialog's form; returns the function that unregisters it. */
  take(form: FormRuntime): () => void
  /** Submits the form and closes the dialog if onSubmit reached its end, as the dialog's OK button does. */
  confirm(): Promise<boolean>
  onConfirm(confirm: () => Promise<boolean>): void
}

/** Creates an empty slot. */
export function createFormSlot(): FormSlot {
  let current: FormRuntime | undefined
  let confirm = async () => false
  return {
    get: () => current,
    confirm: () => confirm(),
    onConfirm(run) {
      confirm = run
    },
    take(form) {
      current = form
      return () => {
        if (current === form) current = undefined
      }
    },
  }
}

/** React context of the slot. */
export const DialogForm = createContext<FormSlot | undefined>(undefined)

/** The enclosing form with its current read-only state. */
export interface DrawnForm extends FormRuntime {
  /** Whether all fields are read-only. */
  readonly readOnly: boolean
}
/** React context of the enclosing form. */
export const FormContext = createContext<DrawnForm | undefined>(undefined)
