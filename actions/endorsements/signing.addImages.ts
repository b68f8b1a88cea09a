import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, type Context, fail } from '../action.ts'
import { afterSelection, extensionOf, isTaken, refusalOf } from './rules.ts'

/**
 * Adds images to a signature (AMB2-35). They are redrawn one after the other (DEC-21), so that a telephone holds one
 * large photo at a time; the limit of the hint is not enforced (SIGNIMG-08). What this browser can't draw is left out
 * and named, the others are kept.
 */
const addImages: Command<'signing.addImages'> = async ({ images = [], files = [] }, context) => {
  const picked = files.filter(isTaken)
  const isAndroid = context.isAndroid()
  const refusal = refusalOf({ there: images.length, picked: picked.length, isAndroid }, Number(context.setting('signImages')))
  if (refusal) return fail('signing.addImages', refusal, {})
  const added: File[] = []
  const unreadable: string[] = []
  for (const [index, file] of picked.entries()) {
    context.progress(index / picked.length)
    const redrawn = await redraw(file, context)
    if (redrawn) added.push(redrawn)
    else unreadable.push(file.name)
  }
  const all = afterSelection(images, added, isAndroid)
  if (unreadable.length > 0) fail('signing.addImages', 'unreadable', { names: unreadable.join(' '), images: all })
  return all
}
export default addImages

/**
 * A picture as it will be sent: without EXIF, and with the name it came with. A PNG stays one, because its name says so
 * (AMB2-37), unless it is a photograph that would weigh too much. Undefined where it can't be read.
 */
async function redraw(
  file: File,
  context: Context<never, never, 'imageLongest' | 'signImageQuality' | 'imageBytes'>,
): Promise<File | undefined> {
  const as = { longest: Number(context.setting('imageLongest')), quality: Number(context.setting('signImageQuality')) }
  try {
    if (extensionOf(file.name) === 'png') {
      const png = await context.redraw(file, { ...as, format: 'png' })
      if (png.size <= Number(context.setting('imageBytes'))) return png
    }
    return await context.redraw(file, as)
  } catch (error) {
    if (error instanceof OutcomeError) throw error
    return undefined
  }
}
