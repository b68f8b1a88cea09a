import type { Evidence } from '../evidence/evidence.ts'
import type { EvidencePhoto } from '../evidence/photos.ts'
import { sniff } from '../files/sniff.ts'
import { ApiError } from '../handler/api-error.ts'
import { createQueue } from '../handler/queue.ts'
import { createBoundedCache } from '../personal-data/bounded-cache.ts'
import { type PictureJob, runPictureJob } from '../pictures/run-picture-job.ts'

/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL = 240
/** The number of signatures whose pictures are cached: a few megabytes. */
const CACHE_SIZE = 60
/** Certificates rendered at once; each holds the bytes of one photo. */
const RENDER_LIMITS = { concurrency: 2, capacity: 50 }

/** Returns a photo's thumbnail; undefined when the photo was erased or cannot be decoded. */
async function thumbnailOf(photo: EvidencePhoto): Promise<Buffer | undefined> {
  const bytes = await photo.read()
  return bytes && draw({ task: 'thumbnail', bytes, longest: THUMBNAIL })
}

/** Returns the drawing; undefined when the content cannot be decoded, and the certificate then shows only its hash. */
async function draw(job: PictureJob): Promise<Buffer | undefined> {
  const header = sniff(job.bytes)?.picture
  if (!header) return undefined
  const drawn = await runPictureJob(job, header).catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 429) return []
    throw error
  })
  return drawn[0]
}

/** Renders thumbnails one by one, so that only one photo is in memory. */
async function thumbnailsOf(photos: readonly EvidencePhoto[]): Promise<(Buffer | undefined)[]> {
  const thumbnails: (Buffer | undefined)[] = []
  for (const photo of photos) thumbnails.push(await thumbnailOf(photo))
  return thumbnails
}

/** Returns the signature picture, trimmed, on white; undefined when it was erased or cannot be decoded. */
const renderSignature = async ({ picture }: Pick<Evidence, 'picture'>): Promise<Buffer | undefined> =>
  picture ? draw({ task: 'signature', bytes: Buffer.from(picture, 'base64'), longest: 0 }) : undefined

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
