import type { Customer, CustomerChange } from '../../generated/data.ts'

/** The fields of the customer form that other users can change, in form order. */
const FIELDS = ['clientName', 'mobile1', 'custGender', 'idType', 'idNo', 'birthday', 'cifClientNo'] as const

/** Returns one row per field that differs between two versions of a customer. Each side contains only that field, in its own format. */
export const changesBetween = (before: Customer, after: Customer): CustomerChange[] =>
  FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? '')).map((field) => ({
    field,
    before: pickField(before, field),
    after: pickField(after, field),
  }))

const pickField = (customer: Customer, field: (typeof FIELDS)[number]): Customer =>
  customer[field] === undefined ? {} : { [field]: customer[field] }

/** Returns the rows of `changesBetween` for `loaded` and `current`, without the fields whose current value is that of the form. */
export const othersChanges = (loaded: Customer, form: Customer, current: Customer): CustomerChange[] => {
  const different = new Set(changesBetween(withoutSpaces(form), withoutSpaces(current)).map(({ field }) => field))
  return changesBetween(loaded, current).filter(({ field }) => different.has(field))
}

/** The server removes the spaces of a mobile (AMB-40). */
const withoutSpaces = (customer: Customer): Customer =>
  customer.mobile1 === undefined ? customer : { ...customer, mobile1: customer.mobile1.replace(/\s/g, '') }
