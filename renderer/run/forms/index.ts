export { createFormSlot, DialogForm, FormContext } from './form-slot.ts'
export type { FormRuntime } from './form-runtime.ts'
