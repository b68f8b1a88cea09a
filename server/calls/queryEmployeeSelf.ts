import { requireClaim } from '../claims/claim-access.ts'
import { listPictures } from '../claims/read-picture.ts'
import { handle } from '../handler/handler.ts'

/** Which pictures a claim has, of all types (CLAIMPIC-11); what else `rsList` may hold, the documents do not say. */
const queryEmployeeSelf = handle('queryEmployeeSelf', [], async ({ registNo }, context) => {
  const pictures = await listPictures(context, requireClaim(context, registNo))
  return { data: { picList: pictures.map(({ pkSerial, picType }) => ({ PkSerial: pkSerial, PicType: picType })), rsList: [] } }
})

export default queryEmployeeSelf
