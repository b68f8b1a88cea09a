import type { Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { EMPTY, readPicture } from './read-picture.ts'

/** Returns a picture's thumbnail for the list (AMB2-62); an empty one when the picture was deleted meanwhile. */
const thumbnail: Query<'claim.thumbnail'> = async ({ pkSerial }, context) =>
  (await ignoreOutcomes(['gone'], readPicture({ pkSerial: pkSerial ?? '', thumbnail: true }, context))) ?? EMPTY
export default thumbnail
