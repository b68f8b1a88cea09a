import { Ended } from '../../renderer/language/ending.ts'
import { type Command, end } from '../action.ts'

/**
 * Sends a file. A picture is redrawn first (TASKFORM-16) and then measured (AMB-29); anything else is measured as it
 * is. Exactly the limit is still accepted (TASKFORM-17, TASKFORM-18).
 */
const upload: Command<'file.upload'> = async ({ file }, context) => {
  if (!file) return {}
  const isPicture = file.type.startsWith('image/')
  const as = { longest: Number(context.setting('imageLongest')), quality: Number(context.setting('imageQuality')) }
  const sent = isPicture ? await context.redraw(file, as).catch(unreadable) : file
  if (isPicture && sent.size > Number(context.setting('imageBytes'))) end('file.upload', 'imageTooLarge', {})
  if (!isPicture && sent.size > Number(context.setting('fileBytes'))) end('file.upload', 'fileTooLarge', {})
  const { ok, data } = await context.call('uploadWeb', { imgFile: sent }).catch(lost)
  if (!ok || data.fileId === undefined) return end('file.upload', 'failed', {})
  return data
}
export default upload

/** A file that got lost on the way can be sent again where it stands; that needs no dialog (TASKFORM-20). */
function lost(error: unknown): never {
  throw error instanceof Ended && error.outcome === 'requestFailed' ? new Ended('failed') : error
}

/** A picture that this browser can't draw (HEIC on most phones) is not sent as it is. */
function unreadable(): never {
  throw new Ended('failed')
}
