import { requireClaim } from '../claims/claim-access.ts'
import { listPictures } from '../claims/read-picture.ts'
import { handle } from '../handler/handler.ts'

/** Returns the pictures of a claim of all types (CLAIMPIC-11). `rsList` is empty, because its content is not specified. */
const queryEmployeeSelf = handle('queryEmployeeSelf', [], async ({ registNo }, context) => {
  const pictures = await listPictures(context, requireClaim(context, registNo))
  return { data: { picList: pictures.map(({ pkSerial, picType }) => ({ PkSerial: pkSerial, PicType: picType })), rsList: [] } }
})

export default queryEmployeeSelf
