import type { Query } from '../action.ts'
import { readPicture } from './read-picture.ts'

/** Returns a picture's thumbnail for the list (AMB2-62). */
const thumbnail: Query<'claim.thumbnail'> = ({ pkSerial }, context) => readPicture({ pkSerial: pkSerial ?? '', thumbnail: true }, context)
export default thumbnail
