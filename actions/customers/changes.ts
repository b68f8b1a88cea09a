import type { Customer, CustomerChange } from '../../generated/data.ts'

/** What a form of a customer holds that others may change, in its order. */
const FIELDS = ['clientName', 'mobile1', 'custGender', 'idType', 'idNo', 'birthday', 'cifClientNo'] as const

/** What differs between two readings of a customer, a row a field; each side holds that field alone, to be shown in its own format. */
export const changesBetween = (before: Customer, after: Customer): CustomerChange[] =>
  FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? '')).map((field) => ({
    field,
    before: only(before, field),
    after: only(after, field),
  }))

const only = (customer: Customer, field: (typeof FIELDS)[number]): Customer =>
  customer[field] === undefined ? {} : { [field]: customer[field] }
