import { readPicture } from '../claims/read-picture.ts'
import { fileOf } from '../files/whole-file.ts'
import { handle } from '../handler/handler.ts'

/** A picture of a claim in base64, without a prefix (CLAIMPIC-16); small when `thumbnail` says so. 404 when it is not there any more. */
const findEmployeePic = handle('findEmployeePic', ['files', 'personalData'], async ({ pkSerial, thumbnail = false }, context) => ({
  base64: { field: 'PicUrlbase64', file: fileOf(await readPicture(context, pkSerial, thumbnail ? 'small' : 'whole')) },
}))

export default findEmployeePic
