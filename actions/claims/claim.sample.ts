import type { Query } from '../action.ts'
import { sampleOf } from './rules.ts'

/** Returns the kind of sample picture for a type; an empty record without one (CLAIMPIC-26). */
const sample: Query<'claim.sample'> = async ({ picTypeName, docTypeName }, context) => {
  const kind = sampleOf(
    [picTypeName, docTypeName],
    [
      ['record', String(context.setting('sampleRecordName'))],
      ['invoice', String(context.setting('sampleInvoiceName'))],
    ],
  )
  return kind ? { kind } : {}
}
export default sample
