export { createFormSlot, DialogForm, type DrawnForm, FormContext } from './form-slot.ts'
export type { FormRuntime } from './form-runtime.ts'
export { interpretedValidator, type Limits } from './interpreted-validator.ts'
export { findForm, unfitFields } from './unfit-draft.ts'
