import type { Query } from '../action.ts'
import { readTypes } from './read-types.ts'

/** The kinds of pictures of one kind of papers (CLAIMPIC-03). */
const picTypes: Query<'claim.picTypes'> = ({ docType }, context) => readTypes('picTypes', docType, context)
export default picTypes
