import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

const SVG = 'image/svg+xml'

/**
 * Uploads a file. Rejects hopeless files with a reason: empty, SVG (may contain scripts, DEC-21), or a picture that the browser cannot
 * decode (HEIC on most phones). Pictures are redrawn first (TASKFORM-16), then measured (AMB-29); other files are measured unchanged. The
 * limits are inclusive (TASKFORM-17, TASKFORM-18).
 */
const upload: Command<'file.upload'> = async ({ file }, context) => {
  if (!file) return {}
  if (file.size === 0) fail('file.upload', 'empty', {})
  if (file.type === SVG || /\.svgz?$/i.test(file.name)) fail('file.upload', 'svg', {})
  const isPicture = file.type.startsWith('image/')
  const options = { longest: Number(context.setting('imageLongest')), quality: Number(context.setting('imageQuality')) }
  const sent = isPicture ? await context.redraw(file, options).catch(unreadable) : file
  if (isPicture && sent.size > Number(context.setting('imageBytes'))) fail('file.upload', 'imageTooLarge', {})
  if (!isPicture && sent.size > Number(context.setting('fileBytes'))) fail('file.upload', 'fileTooLarge', {})
  const { ok, data } = await context.call('uploadWeb', { imgFile: sent }).catch(rethrow)
  if (!ok || data.fileId === undefined) return fail('file.upload', 'failed', {})
  return data
}
export default upload

/**
 * Maps failures of the upload: `failed` for a failed request, which can be retried in place without a dialog (TASKFORM-20), and
 * `wrongKind` when the server rejects the content (415).
 */
function rethrow(error: unknown): never {
  if (!(error instanceof OutcomeError)) throw error
  if (error.outcome === 'requestFailed') fail('file.upload', 'failed', {})
  if (error.outcome === 'unsupported') fail('file.upload', 'wrongKind', {})
  throw error
}

const unreadable = (): never => fail('file.upload', 'unreadable', {})
