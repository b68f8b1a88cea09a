import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

const SVG = 'image/svg+xml'

/**
 * Sends a file. One that no try would bring in is refused with its reason: an empty one, an SVG (DEC-21: it may hold
 * scripts), a picture that this browser can't draw (HEIC on most phones). A picture is redrawn first (TASKFORM-16) and then
 * measured (AMB-29); anything else is measured as it is. Exactly the limit is still accepted (TASKFORM-17, TASKFORM-18).
 */
const upload: Command<'file.upload'> = async ({ file }, context) => {
  if (!file) return {}
  if (file.size === 0) fail('file.upload', 'empty', {})
  if (file.type === SVG || /\.svgz?$/i.test(file.name)) fail('file.upload', 'svg', {})
  const isPicture = file.type.startsWith('image/')
  const as = { longest: Number(context.setting('imageLongest')), quality: Number(context.setting('imageQuality')) }
  const sent = isPicture ? await context.redraw(file, as).catch(unreadable) : file
  if (isPicture && sent.size > Number(context.setting('imageBytes'))) fail('file.upload', 'imageTooLarge', {})
  if (!isPicture && sent.size > Number(context.setting('fileBytes'))) fail('file.upload', 'fileTooLarge', {})
  const { ok, data } = await context.call('uploadWeb', { imgFile: sent }).catch(explain)
  if (!ok || data.fileId === undefined) return fail('file.upload', 'failed', {})
  return data
}
export default upload

/**
 * What the service does not take is told by its content (415). A file that got lost on the way can be sent again where it
 * stands; that needs no dialog (TASKFORM-20).
 */
function explain(error: unknown): never {
  if (!(error instanceof OutcomeError)) throw error
  if (error.outcome === 'requestFailed') fail('file.upload', 'failed', {})
  if (error.outcome === 'unsupported') fail('file.upload', 'wrongKind', {})
  throw error
}

/** A picture that can't be drawn is not sent as it is. */
const unreadable = (): never => fail('file.upload', 'unreadable', {})
