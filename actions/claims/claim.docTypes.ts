import type { Query } from '../action.ts'
import { readTypes } from './read-types.ts'

/** Returns the document types of a risk code (CLAIMPIC-02). */
const docTypes: Query<'claim.docTypes'> = ({ riskCode }, context) => readTypes('docTypes', riskCode, context)
export default docTypes
