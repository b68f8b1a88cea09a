import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'
import { base64Of } from '../files/base64.ts'
import { contentKindOf } from '../files/content-kind.ts'
import { isReadable } from '../files/is-readable.ts'
import { pictureLimits } from '../files/picture-rules.ts'
import { claimOf } from './claim-of.ts'
import { registNoOf } from './rules.ts'

/**
 * Uploads one picture of a claim (CLAIMPIC-29…32) as JPEG without EXIF (DEC-21). Checks no size or type (CLAIMPIC-28): a picture that the
 * browser cannot decode is sent unchanged, and the server checks its content; a refusal names the file. A failed upload shows no message and
 * can be repeated (CLAIMPIC-36, AMB2-60). Without a known claim, the picture can be repeated once the claim was found; `typed` is the number
 * that was looked up without success. A file that was changed after it was chosen ends in `changed`.
 */
const uploadPicture: Command<'claim.uploadPicture'> = async ({ file, registNo, typed, picType, docType }, context) => {
  const claim = claimOf(registNo, context)
  if (claim === '') fail('claim.uploadPicture', registNoOf(typed) === '' ? 'noRegistNo' : 'notFound', {})
  if (!file) return
  if (!(await isReadable(file))) fail('claim.uploadPicture', 'changed', { name: file.name })
  const options = { ...pictureLimits(context), quality: Number(context.setting('claimImageQuality')) }
  const sent = await context.redraw(file, options).catch((error: unknown) => {
    // The code for redrawing could not be loaded. The server redraws every picture anyway.
    if (error instanceof OutcomeError && error.outcome !== 'requestFailed' && error.outcome !== 'outdatedPage') throw error
    return file
  })
  const params = {
    imgSize: 1,
    idType0: picType ?? '',
    picType0: docType ?? '',
    claimReportNo: claim,
    claimNo: claim,
    base64ImgInfo0: await base64Of(sent),
  }
  const { ok } = await context.call('uploadImgForEmpregist', { params }).catch(async (error: unknown) => {
    if (!(error instanceof OutcomeError)) throw error
    if (error.outcome === 'requestFailed') fail('claim.uploadPicture', 'failed', {})
    if (await isDamaged(file, error)) fail('claim.uploadPicture', 'damaged', { name: file.name })
    if (error.outcome === 'unsupported') fail('claim.uploadPicture', 'wrongKind', { name: file.name })
    if (error.outcome === 'tooLarge') fail('claim.uploadPicture', 'fileTooLarge', { name: file.name })
    throw error
  })
  if (!ok) fail('claim.uploadPicture', 'refused', {})
}
export default uploadPicture

/** Whether the server refused an empty file, or a JPEG or PNG that cannot be decoded. Converting such a file would not help. */
async function isDamaged(file: File, { outcome }: OutcomeError): Promise<boolean> {
  if (file.size === 0) return outcome === 'unsupported' || outcome === 'badInput'
  return outcome === 'unsupported' && ['jpeg', 'png'].includes((await contentKindOf(file)) ?? '')
}
