import type { Command } from '../action.ts'

/** Deletes a picture and ignores the answer's status (CLAIMPIC-37). */
const deletePicture: Command<'claim.deletePicture'> = async ({ pkSerial }, context) => {
  await context.call('delEmployeePic', { pkSerial: pkSerial ?? '' })
}
export default deletePicture
