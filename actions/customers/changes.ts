import type { Customer, CustomerChange } from '../../generated/data.ts'

/** The fields of the customer form that another user, or another window of the same one, can change, in form order. */
const FIELDS = ['clientName', 'mobile1', 'custGender', 'idType', 'idNo', 'birthday', 'remark', 'cifClientNo'] as const

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
  const different = new Set(changesBetween(asStored(form), asStored(current)).map(({ field }) => field))
  return changesBetween(loaded, current).filter(({ field }) => different.has(field))
}

const asStored = (customer: Customer): Customer =>
  customer.mobile1 === undefined ? customer : { ...customer, mobile1: withoutSpaces(customer.mobile1) }

/** Returns a mobile as the server stores it (AMB-40). */
export const withoutSpaces = (mobile: string): string => mobile.replace(/\s/g, '')
