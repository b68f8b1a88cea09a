import type { Calls } from '../../generated/data.ts'
import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'
import { canonicalJson, sha256 } from './canonical.ts'

type Request = Calls['uploadImageToPcis']['request']

/** The types a photo may have (SIGNIMG-02), by what its content says. */
const PHOTOS = new Set(['image/jpeg', 'image/png'])
const MOST_PHOTOS = 8
/** As strict as base64 decoders that others may use. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** A photo that came with a signature. */
export interface Photo {
  fileName: string
  fileType: string
  contentType: string
  bytes: Buffer
  fileBase: string
  hash: string
}

/** What was submitted, read and checked. */
export interface Submission {
  /** PNG, base64. */
  picture: string
  pictureHash: string
  strokes: string
  photos: readonly Photo[]
  /** Over picture, strokes and photos. */
  contentHash: string
}

/**
 * Reads what a signer submits (CALL2-29, AMB2-37, DEC-21). Throws 422 for what is no base64, has more than eight photos, or no
 * picture of a signature, 413 for a photo above 15 MB or 50 megapixels, 415 for any that is no jpeg or png by its content.
 */
export function readSubmission({ autographBase64, fileForm = [], strokes = '' }: Request): Submission {
  const picture = readImage(autographBase64)
  if (picture.contentType !== 'image/png' || fileForm.length > MOST_PHOTOS || !isStrokes(strokes)) throw new ApiError('badInput')
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

/** Whether a text is empty, or JSON of strokes; what is in them is kept as it came. */
function isStrokes(text: string): boolean {
  if (text === '') return true
  try {
    return Array.isArray((JSON.parse(text) as { strokes?: unknown } | null)?.strokes)
  } catch {
    return false
  }
}
