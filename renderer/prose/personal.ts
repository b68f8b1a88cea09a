import type { Field } from '../language/field.ts'

/** Formats of numbers that identify a person. */
const PERSONAL_FORMATS = new Set(['mobile', 'idNo'])

/** Whether a field holds personal data: its entity notes it (`fieldAt`), or it is masked or read as a mobile or identity number. */
export const isPersonal = (field: Partial<Field> & { personal?: true }): boolean =>
  field.personal === true || field.mask !== undefined || PERSONAL_FORMATS.has(field.format ?? '')
