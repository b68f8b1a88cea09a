import type { Command } from '../action.ts'

/** Deletes a picture; what the answer says is not read (CLAIMPIC-37). */
const deletePicture: Command<'claim.deletePicture'> = async ({ pkSerial }, context) => {
  await context.call('delEmployeePic', { pkSerial: pkSerial ?? '' })
}
export default deletePicture
