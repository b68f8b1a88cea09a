// @ts-check
// Child process that decodes pictures (run-picture-job.ts). Plain JavaScript, because it is started from this file even when the service
// itself runs from a bundle. Decoding leaves memory fragmented; only the end of a process returns all of it.
import sharp from 'sharp'

sharp.cache(false)
// Leaves a processor to requests.
sharp.concurrency(1)

const WHITE = '#ffffff'
/** The limit of an upload (DEC-21). */
const MAX_PIXELS = 50_000_000
const CLAIM = { quality: 85 }
/** A claim's thumbnail has twice its width on screen (CLAIMPIC-15), in pixels; of a taller picture it shows the top. */
const CLAIM_THUMBNAIL = { width: 412, height: 824, quality: 70 }
/** The canvas of a signature on its certificate and its margin, in pixels. */
const CANVAS = { width: 720, height: 260 }
const MARGIN = 40
/** The longest side at which a signature is trimmed, in pixels. */
const SIGNATURE = 2_880
/** Greys below this value count as ink; the paper is white. */
const DARK = 200

/** @param {Uint8Array} bytes */
const read = (bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient()
/** @param {number} longest */
const within = (longest) => /** @type {const} */ ({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })

/** @type {Record<import('./run-picture-job.ts').PictureTask, (bytes: Uint8Array, longest: number) => Promise<Buffer[]>>} */
const TASKS = {
  async claim(bytes, longest) {
    const picture = await read(bytes)
      .resize(within(longest))
      .flatten({ background: WHITE })
      .jpeg(CLAIM)
      .toBuffer({ resolveWithObject: true })
    const { quality, ...box } = CLAIM_THUMBNAIL
    const isTall = picture.info.height / picture.info.width > box.height / box.width
    const thumbnail = await sharp(picture.data)
      .resize(isTall ? { ...box, fit: 'cover', position: 'top' } : { ...box, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    return [picture.data, thumbnail]
  },
  async thumbnail(bytes, longest) {
    const options = { quality: 72, mozjpeg: true }
    // A photo that is corrupt after its header is drawn as far as possible.
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient()
    return [await image.resize(within(longest)).flatten({ background: WHITE }).jpeg(options).toBuffer()]
  },
  async ink(bytes, longest) {
    const pixels = await read(bytes).flatten({ background: WHITE }).greyscale().resize(within(longest)).raw().toBuffer()
    return [Buffer.from(String(pixels.filter((value) => value < DARK).length / pixels.length))]
  },
  async signature(bytes) {
    // Takes two steps, because sharp trims before it flattens.
    const onWhite = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(within(SIGNATURE))
      .flatten({ background: WHITE })
      .png()
      .toBuffer()
    // `trim` fails for a picture of a single colour.
    const trimmed = await sharp(onWhite)
      .trim({ background: WHITE, threshold: 20 })
      .toBuffer()
      .catch(() => onWhite)
    const framed = sharp(trimmed)
      .resize({ ...CANVAS, fit: 'contain', background: WHITE })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: WHITE })
    return [await framed.greyscale().png({ palette: true, colours: 16 }).toBuffer()]
  },
}

process.on('disconnect', () => process.exit())
process.on('message', (/** @type {import('./run-picture-job.ts').PictureJob} */ { task, bytes, longest }) => {
  TASKS[task](bytes, longest).then(
    (pictures) => process.send?.({ pictures }),
    (error) => process.send?.({ error: String(error) }),
  )
})
