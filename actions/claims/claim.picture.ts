import type { Query } from '../action.ts'
import { readPicture } from './read-picture.ts'

/** Returns a picture in full size, fetched at each tap (CLAIMPIC-16, AMB2-62). */
const picture: Query<'claim.picture'> = ({ pkSerial }, context) => readPicture({ pkSerial: pkSerial ?? '' }, context)
export default picture
