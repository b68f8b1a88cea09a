import type { Query } from '../action.ts'
import { readTypes } from './read-types.ts'

/** Returns the picture types of a document type (CLAIMPIC-03). */
const picTypes: Query<'claim.picTypes'> = ({ docType }, context) => readTypes('picTypes', docType, context)
export default picTypes
