import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, type Context, fail } from '../action.ts'
import { afterSelection, extensionOf, isAccepted, refusalOf } from './rules.ts'

/**
 * Adds images to a signature (AMB2-35). Redraws one at a time (DEC-21), so that only one large photo is in memory. Does not enforce the
 * size limit of the hint (SIGNIMG-08). Keeps the readable images and throws `unreadable` with the names of the rest.
 */
const addImages: Command<'signing.addImages'> = async ({ images = [], files = [] }, context) => {
  const picked = files.filter(isAccepted)
  const isAndroid = context.isAndroid()
  const refusal = refusalOf({ attached: images.length, picked: picked.length, isAndroid }, Number(context.setting('signImages')))
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
 * Redraws a picture without EXIF under its name. Keeps PNG, because the name says so (AMB2-37), unless the PNG exceeds the size limit.
 * Returns undefined for an unreadable picture.
 */
async function redraw(
  file: File,
  context: Context<never, never, 'imageLongest' | 'signImageQuality' | 'imageBytes'>,
): Promise<File | undefined> {
  const options = { longest: Number(context.setting('imageLongest')), quality: Number(context.setting('signImageQuality')) }
  try {
    if (extensionOf(file.name) === 'png') {
      const png = await context.redraw(file, { ...options, format: 'png' })
      if (png.size <= Number(context.setting('imageBytes'))) return png
    }
    return await context.redraw(file, options)
  } catch (error) {
    if (error instanceof OutcomeError) throw error
    return undefined
  }
}
