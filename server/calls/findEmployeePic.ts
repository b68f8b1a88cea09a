import { readPicture } from '../claims/read-picture.ts'
import { fileOf } from '../files/read-file.ts'
import { handle } from '../handler/handler.ts'

/** Returns a picture of a claim or its thumbnail as base64 without a prefix (CLAIMPIC-16). Throws 404 when it was deleted. */
const findEmployeePic = handle('findEmployeePic', ['files', 'personalData'], async ({ pkSerial, thumbnail = false }, context) => ({
  base64: { field: 'PicUrlbase64', file: fileOf(await readPicture(context, pkSerial, thumbnail ? 'small' : 'whole')) },
}))

export default findEmployeePic
