import sharp from 'sharp'
import type { Evidence } from '../evidence/evidence.ts'
import type { EvidencePhoto } from '../evidence/photos.ts'
import { createBoundedCache } from '../personal-data/bounded-cache.ts'
import { createQueue } from './queue.ts'

/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL = 240
/** The canvas of the signature and its margin, in pixels. */
const CANVAS = { width: 720, height: 260 }
const MARGIN = 40
/** The number of signatures whose pictures are cached: a few megabytes. */
const CACHE_SIZE = 60
const WHITE = '#ffffff'
/** Decoding a photo of 15 MB takes about 200 MB of memory. */
const RENDER_LIMITS = { concurrency: 2, capacity: 50 }
/** The upload limit (DEC-21). */
const MAX_PIXELS = 50_000_000

/** Returns a photo's thumbnail; undefined when the photo was erased or cannot be decoded. */
async function thumbnailOf(photo: EvidencePhoto): Promise<Buffer | undefined> {
  const bytes = await photo.read()
  return bytes && resizeToJpeg(bytes, THUMBNAIL)
}

const resizeToJpeg = (bytes: Buffer, longest: number): Promise<Buffer | undefined> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
    // The file may be corrupt after its header; the certificate then shows only its hash.
    .catch(() => undefined)

/** Renders thumbnails one by one: decoding eight photos of 15 MB at once would take over a gigabyte. */
async function thumbnailsOf(photos: readonly EvidencePhoto[]): Promise<(Buffer | undefined)[]> {
  const thumbnails: (Buffer | undefined)[] = []
  for (const photo of photos) thumbnails.push(await thumbnailOf(photo))
  return thumbnails
}

/** Returns the signature picture, trimmed, on white; undefined when it was erased or cannot be decoded. */
async function renderSignature({ picture }: Pick<Evidence, 'picture'>): Promise<Buffer | undefined> {
  if (!picture) return undefined
  try {
    // Takes two steps, because sharp trims before it flattens.
    const onWhite = await sharp(Buffer.from(picture, 'base64'), { limitInputPixels: MAX_PIXELS })
      .flatten({ background: WHITE })
      .png()
      .toBuffer()
    // `trim` fails for a picture of a single colour.
    const trimmed = await sharp(onWhite)
      .trim({ background: WHITE, threshold: 20 })
      .toBuffer()
      .catch(() => onWhite)
    return await sharp(trimmed)
      .resize({ ...CANVAS, fit: 'contain', background: WHITE })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: WHITE })
      .greyscale()
      .png({ palette: true, colours: 16 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** The rendered pictures of a signature; undefined for each that is missing or cannot be decoded. */
export interface Drawings {
  autograph: Buffer | undefined
  photos: readonly (Buffer | undefined)[]
}
export type Draw = (evidence: Evidence) => Promise<Drawings>

/** Creates a cached renderer, because a photo of 15 MB takes 250 ms of processor time. Rejects with `busy` (429) when the queue is full. */
export function createDraw(): Draw {
  const queue = createQueue(RENDER_LIMITS)
  const cache = createBoundedCache<Promise<Drawings>>(CACHE_SIZE)
  return (evidence) => {
    if (evidence.erased) return Promise.resolve({ autograph: undefined, photos: evidence.photos.map(() => undefined) })
    const cached = cache.get(evidence.signatureId)
    if (cached) return cached
    const { signatureId } = evidence
    const drawing = queue(() => drawAll(evidence))
    cache.set(signatureId, drawing)
    // A failed read is not cached, so that the next request retries it.
    drawing.catch(() => cache.forget(signatureId))
    return drawing
  }
}

const drawAll = async (evidence: Evidence): Promise<Drawings> => ({
  autograph: await renderSignature(evidence),
  photos: await thumbnailsOf(evidence.photos),
})
