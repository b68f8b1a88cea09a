import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'
import { contentKindOf } from './content-kind.ts'
import { pictureLimits } from './picture-rules.ts'
import { isReadable } from './is-readable.ts'
import { isPicture } from './rules.ts'

const SVG = 'image/svg+xml'

/**
 * Uploads a file. Rejects hopeless files with a reason: empty, SVG (may contain scripts, DEC-21), a picture that the browser cannot decode
 * (HEIC on most phones), another file where only an image fits, or a file that was changed after it was chosen. Pictures, recognised by
 * their content, are redrawn first (TASKFORM-16), then measured (AMB-29); long ones shrink to the limit (DEC-38). Other files are measured
 * unchanged. The limits are inclusive (TASKFORM-17, TASKFORM-18).
 */
const upload: Command<'file.upload'> = async ({ file, image }, context) => {
  if (!file) return {}
  if (file.size === 0) fail('file.upload', 'empty', {})
  if (!(await isReadable(file))) fail('file.upload', 'changed', {})
  const kind = await contentKindOf(file)
  if (kind === 'svg' || file.type === SVG || /\.svgz?$/i.test(file.name)) fail('file.upload', 'svg', {})
  const isDrawn = isPicture(kind, file)
  if (image && !isDrawn) fail('file.upload', 'notAPicture', {})
  const maxBytes = Number(context.setting('imageBytes'))
  let isShrunk = false
  const onShrink = () => void (isShrunk = true)
  const options = { ...pictureLimits(context), quality: Number(context.setting('imageQuality')), maxBytes, onShrink }
  const sent = isDrawn ? await context.redraw(file, options).catch((error: unknown) => unreadable(error, file)) : file
  if (isDrawn && sent.size > maxBytes) fail('file.upload', 'imageTooLarge', {})
  if (!isDrawn && sent.size > Number(context.setting('fileBytes'))) fail('file.upload', 'fileTooLarge', {})
  const { ok, data } = await context.call('uploadWeb', { imgFile: sent }).catch((error: unknown) => rethrow(error, file))
  if (!ok || data.fileId === undefined) return fail('file.upload', 'failed', {})
  return isShrunk ? { ...data, isShrunk } : data
}
export default upload

/**
 * Maps failures of the upload: `failed` for a failed request, which can be retried in place without a dialog (TASKFORM-20), `changed` when
 * it failed because the file was changed meanwhile, and `wrongKind` when the server rejects the content (415).
 */
async function rethrow(error: unknown, file: File): Promise<never> {
  if (!(error instanceof OutcomeError)) throw error
  if (error.outcome === 'requestFailed') fail('file.upload', (await isReadable(file)) ? 'failed' : 'changed', {})
  if (error.outcome === 'unsupported') fail('file.upload', 'wrongKind', {})
  throw error
}

/** Throws `unreadable` for a picture, and maps an outcome such as that of code that cannot be loaded. */
const unreadable = async (error: unknown, file: File): Promise<never> =>
  error instanceof OutcomeError ? rethrow(error, file) : fail('file.upload', 'unreadable', {})
