import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, type Context, fail } from '../action.ts'
import { contentKindOf } from '../files/content-kind.ts'
import { pictureLimits } from '../files/picture-rules.ts'
import type { ContentKind } from '../files/rules.ts'
import { afterSelection, extensionOf, isAccepted, refusalOf } from './rules.ts'

/**
 * Adds images to a signature (AMB2-35), recognised by their content. Redraws one at a time (DEC-21), so that only one large photo is in
 * memory. Does not enforce the size limit of the hint (SIGNIMG-08). Keeps the readable images and throws `unreadable` with the names of the
 * rest and of files of other types, or `shrunk` with the names of long pictures that had to shrink (DEC-38).
 */
const addImages: Command<'signing.addImages'> = async ({ images = [], files = [] }, context) => {
  const withKinds = await Promise.all(files.map(async (file) => ({ file, kind: await contentKindOf(file) })))
  const picked = withKinds.filter(({ file, kind }) => isAccepted(file, kind))
  const isAndroid = context.isAndroid()
  const refusal = refusalOf({ attached: images.length, picked: picked.length, isAndroid }, Number(context.setting('signImages')))
  if (refusal) return fail('signing.addImages', refusal, {})
  const added: File[] = []
  // A signer who is not told would submit, believing that a document is attached.
  const unreadable = withKinds.filter((each) => !picked.includes(each)).map(({ file }) => file.name)
  const shrunk: string[] = []
  for (const [index, { file, kind }] of picked.entries()) {
    context.progress(index / picked.length)
    const redrawn = await redraw(file, kind, context, () => shrunk.push(file.name))
    if (redrawn) added.push(redrawn)
    else unreadable.push(file.name)
  }
  const all = afterSelection(images, added, isAndroid)
  if (unreadable.length > 0) fail('signing.addImages', 'unreadable', { names: unreadable.join(' '), images: all })
  if (shrunk.length > 0) fail('signing.addImages', 'shrunk', { names: shrunk.join(' '), images: all })
  return all
}
export default addImages

/**
 * Redraws a picture without EXIF under its name. Keeps PNG (AMB2-37), unless the PNG exceeds the size limit. A long picture shrinks to that
 * limit, because a request has room for eight pictures (DEC-21). Returns undefined for an unreadable picture.
 */
async function redraw(
  file: File,
  kind: ContentKind | undefined,
  context: Context<never, never, 'imageLongest' | 'longImageShortest' | 'longImagePixels' | 'signImageQuality' | 'imageBytes'>,
  onShrink: () => void,
): Promise<File | undefined> {
  const maxBytes = Number(context.setting('imageBytes'))
  const options = { ...pictureLimits(context), quality: Number(context.setting('signImageQuality')) }
  try {
    if ((kind ?? extensionOf(file.name)) === 'png') {
      const png = await context.redraw(file, { ...options, format: 'png' })
      if (png.size <= maxBytes) return png
    }
    return await context.redraw(file, { ...options, maxBytes, onShrink })
  } catch (error) {
    if (error instanceof OutcomeError) throw error
    return undefined
  }
}
