import { addPicture } from '../claims/add-picture.ts'
import { requireClaim } from '../claims/claim-access.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = ['browser', 'files', 'insurer', 'personalData', 'pseudonym'] as const

/**
 * Stores a picture of a claim (CLAIMPIC-29). `idType0` is the picture type, `picType0` the document type (CLAIMPIC-32). Throws 422 for a
 * type that the insurer does not list or for two report numbers, 413 and 415 like `drawPicture`, 429 when the quota is exceeded.
 */
const uploadImgForEmpregist = handle('uploadImgForEmpregist', SERVICES, async ({ params }, context) => {
  const { idType0: picType = '', picType0: docType = '', claimReportNo = '', claimNo = claimReportNo, base64ImgInfo0 = '' } = params
  const registNo = requireClaim(context, claimReportNo)
  if (requireClaim(context, claimNo) !== registNo) throw new ApiError('badInput')
  const known = await insurerOf(context).picTypes(context, docType)
  if (!known.some(({ code }) => code === picType)) throw new ApiError('badInput')
  const { pkSerial, write, discard } = await addPicture(context, { registNo, docType, picType }, Buffer.from(base64ImgInfo0, 'base64'))
  return {
    async write(db) {
      await write(db)
      // `deletePicture` finds the stored answer by this id.
      return { data: { pkSerial } }
    },
    discard,
  }
})

export default uploadImgForEmpregist
