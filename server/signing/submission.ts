import type { Calls } from '../../generated/data.ts'
import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'
import { canonicalJson, sha256 } from './canonical.ts'

type Request = Calls['uploadImageToPcis']['request']

/** Permitted types of photos, detected from the content (SIGNIMG-02). */
const PHOTOS = new Set(['image/jpeg', 'image/png'])
const MAX_PHOTOS = 8
/** Strict base64, because other decoders may reject more than Node's. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export interface Photo {
  fileName: string
  fileType: string
  contentType: string
  bytes: Buffer
  fileBase: string
  hash: string
}

export interface Submission {
  /** PNG, base64. */
  picture: string
  pictureHash: string
  strokes: string
  photos: readonly Photo[]
  /** The hash of picture, strokes and photos. */
  contentHash: string
}

/**
 * Parses and validates a submission (CALL2-29, AMB2-37, DEC-21). Throws 422 for invalid base64, more than eight photos or a missing
 * signature picture. Throws 413 for a photo above 15 MB or 50 megapixels, 415 for content other than JPEG or PNG.
 */
export function readSubmission({ autographBase64, fileForm = [], strokes = '' }: Request): Submission {
  const picture = readImage(autographBase64)
  if (picture.contentType !== 'image/png' || fileForm.length > MAX_PHOTOS || !isStrokes(strokes)) throw new ApiError('badInput')
  const photos = fileForm.map(({ fileName = '', fileType = '', fileBase = '' }) => ({
    fileName,
    fileType,
    fileBase,
    ...readImage(fileBase),
  }))
  const contentHash = sha256(
    canonicalJson({ picture: picture.hash, strokes, photos: photos.map(({ hash, fileName }) => [hash, fileName]) }),
  )
  return { picture: autographBase64, pictureHash: picture.hash, strokes, photos, contentHash }
}

function readImage(base64: string): Pick<Photo, 'bytes' | 'contentType' | 'hash'> {
  if (!BASE64.test(base64)) throw new ApiError('badInput')
  const bytes = Buffer.from(base64, 'base64')
  const { contentType } = inspect(bytes)
  if (!PHOTOS.has(contentType)) throw new ApiError('unsupported')
  return { bytes, contentType, hash: sha256(bytes) }
}

/** Whether a text is empty or JSON with strokes; the strokes are stored unchanged. */
function isStrokes(text: string): boolean {
  if (text === '') return true
  try {
    return Array.isArray((JSON.parse(text) as { strokes?: unknown } | null)?.strokes)
  } catch {
    return false
  }
}
