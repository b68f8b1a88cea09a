import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'
import { readPicture } from './read-picture.ts'

/**
 * Returns a picture in full size, fetched at each tap (CLAIMPIC-16, AMB2-62). A picture that was deleted meanwhile, for example on another
 * phone, ends in `conflict`, which reloads the list.
 */
const picture: Command<'claim.picture'> = ({ pkSerial }, context) =>
  readPicture({ pkSerial: pkSerial ?? '' }, context).catch((error: unknown) => {
    if (error instanceof OutcomeError && error.outcome === 'gone') fail('claim.picture', 'conflict', {})
    throw error
  })
export default picture
