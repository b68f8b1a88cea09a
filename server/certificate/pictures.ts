import sharp from 'sharp'
import type { Evidence } from '../evidence/evidence.ts'
import type { EvidencePhoto } from '../evidence/photos.ts'
import { createBoundedCache } from '../personal-data/bounded-cache.ts'
import { createQueue } from './queue.ts'

/** How large a photo is drawn, in pixels of its longer side. */
const THUMBNAIL = 240
/** The paper that a signature is drawn on, and its margin, in pixels. */
const PAPER = { width: 720, height: 260 }
const MARGIN = 40
/** So many signatures' drawings are remembered: a few megabytes. */
const REMEMBERED = 60
const WHITE = '#ffffff'
/** Two at once: a photo of 15 MB with its pixels takes some 200 MB. */
const AT_ONCE = { concurrency: 2, capacity: 50 }
/** As many as a phone may send (DEC-21). */
const MOST_PIXELS = 50_000_000

/** A photo, small; undefined for one that was erased or that nobody can draw. */
async function thumbnailOf(photo: EvidencePhoto): Promise<Buffer | undefined> {
  const bytes = await photo.read()
  return bytes && small(bytes, THUMBNAIL)
}

const small = (bytes: Buffer, longest: number): Promise<Buffer | undefined> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
    // A picture may begin as one and be broken further on: then its hash stands alone.
    .catch(() => undefined)

/** The photos of a signature, small, one after the other: eight of 15 MB at once would be a gigabyte of pixels. */
async function thumbnailsOf(photos: readonly EvidencePhoto[]): Promise<(Buffer | undefined)[]> {
  const thumbnails: (Buffer | undefined)[] = []
  for (const photo of photos) thumbnails.push(await thumbnailOf(photo))
  return thumbnails
}

/** The picture of the signature, without its empty margins, on white; undefined when it was erased or can't be drawn. */
async function signatureOf({ picture }: Pick<Evidence, 'picture'>): Promise<Buffer | undefined> {
  if (!picture) return undefined
  try {
    // In two steps: in one, sharp trims before it puts the strokes on white.
    const onWhite = await sharp(Buffer.from(picture, 'base64'), { limitInputPixels: MOST_PIXELS })
      .flatten({ background: WHITE })
      .png()
      .toBuffer()
    // What is of one colour has no margins to trim.
    const trimmed = await sharp(onWhite)
      .trim({ background: WHITE, threshold: 20 })
      .toBuffer()
      .catch(() => onWhite)
    return await sharp(trimmed)
      .resize({ ...PAPER, fit: 'contain', background: WHITE })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: WHITE })
      .greyscale()
      .png({ palette: true, colours: 16 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** The pictures of a signature, small; undefined where there is none that can be drawn. */
export interface Drawings {
  autograph: Buffer | undefined
  photos: readonly (Buffer | undefined)[]
}
export type Draw = (evidence: Evidence) => Promise<Drawings>

/**
 * Draws, and remembers the last ones drawn: a photo of 15 MB takes a processor a quarter of a second. Rejects with `busy` (429) while too
 * many wait.
 */
export function createDraw(): Draw {
  const queue = createQueue(AT_ONCE)
  const drawn = createBoundedCache<Promise<Drawings>>(REMEMBERED)
  return (evidence) => {
    if (evidence.erased) return Promise.resolve({ autograph: undefined, photos: evidence.photos.map(() => undefined) })
    const before = drawn.get(evidence.signatureId)
    if (before) return before
    const { signatureId } = evidence
    const drawing = queue(() => drawAll(evidence))
    drawn.set(signatureId, drawing)
    // A store that was away for a moment is asked again the next time.
    drawing.catch(() => drawn.forget(signatureId))
    return drawing
  }
}

const drawAll = async (evidence: Evidence): Promise<Drawings> => ({
  autograph: await signatureOf(evidence),
  photos: await thumbnailsOf(evidence.photos),
})
