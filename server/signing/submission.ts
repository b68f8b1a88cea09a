import type { Calls } from '../../generated/data.ts'
import { sanitize } from '../files/sanitize.ts'
import { nameFor } from '../files/sniff.ts'
import { ApiError } from '../handler/api-error.ts'
import { type InkRule, isBlankSignature, type Stroke } from '../../renderer/language/ink.ts'
import { canonicalJson, sha256 } from './canonical.ts'
import type { SigningMethod } from './tables.ts'

type Request = Calls['uploadImageToPcis']['request']

/** Permitted types of photos, detected from the content (SIGNIMG-02). */
const PHOTOS = new Set(['image/jpeg', 'image/png'])
const MAX_PHOTOS = 8
/** The longest side of the paper in CSS pixels; no screen is larger. */
const LONGEST_PAPER = 20_000
/** The most pixels of the signature picture: a pad as large as a screen of a laptop, at a density of two. */
const MAX_AUTOGRAPH_PIXELS = 8_000_000
/** Strict base64, because other decoders may reject more than Node's. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export interface Photo {
  fileName: string
  /** The extension of the name in lower case (AMB2-37), which fits the content. */
  fileType: string
  contentType: string
  bytes: Buffer
  /** The same bytes in base64. */
  fileBase: string
  hash: string
}

export interface Submission {
  /** PNG, base64. */
  picture: string
  pictureHash: string
  strokes: string
  photos: readonly Photo[]
}

/**
 * Parses and validates a submission (CALL2-29, AMB2-37, DEC-21). Throws 422 for invalid base64, more than eight photos, a missing
 * signature picture, and strokes with too little ink on the paper to be a name (DEC-22). Throws 413 for a photo above 15 MB or 50
 * megapixels and a signature above 8, 415 for content other than JPEG or PNG. The declared type of a photo is ignored, and its name gets the extension of its content.
 */
export function readSubmission({ autographBase64, fileForm = [], strokes = '' }: Request, ink: InkRule): Submission {
  const picture = readImage(autographBase64)
  if (picture.contentType !== 'image/png' || fileForm.length > MAX_PHOTOS || !isSignature(strokes, ink)) throw new ApiError('badInput')
  const { width, height } = picture.kind.picture ?? { width: 0, height: 0 }
  if (width * height > MAX_AUTOGRAPH_PIXELS) throw new ApiError('tooLarge')
  const photos = fileForm.map(({ fileName = '', fileBase = '' }) => readPhoto(fileName, fileBase))
  return { picture: picture.fileBase, pictureHash: picture.hash, strokes, photos }
}

/**
 * Returns the hash that identifies a signature: the same drawing and photos over the same content with the same consent. The typed name is
 * not hashed, because names could be tried.
 */
export function contentHashOf(
  { pictureHash, strokes, photos }: Submission,
  { shownHash, consent, method }: { shownHash: string; consent: string; method: SigningMethod },
): string {
  const drawn = { picture: pictureHash, strokes, photos: photos.map(({ hash, fileName }) => [hash, fileName]) }
  return sha256(canonicalJson({ ...drawn, shownHash, consent, method }))
}

function readPhoto(sentName: string, base64: string): Photo {
  const { kind, ...image } = readImage(base64)
  const fileName = nameFor(sentName, kind)
  return { fileName, fileType: (fileName.split('.').at(-1) ?? '').toLowerCase(), ...image }
}

/** Decodes an image and removes its metadata, so that hash, store and core get the same bytes (DEC-21). */
function readImage(base64: string) {
  if (!BASE64.test(base64)) throw new ApiError('badInput')
  const { kind, bytes: sanitized } = sanitize(Buffer.from(base64, 'base64'))
  if (!PHOTOS.has(kind.contentType)) throw new ApiError('unsupported')
  const bytes = Buffer.from(sanitized.buffer, sanitized.byteOffset, sanitized.byteLength)
  return { kind, contentType: kind.contentType, bytes, fileBase: bytes.toString('base64'), hash: sha256(bytes) }
}

/** Whether a text is empty (a typed signature), or JSON with strokes on a paper that can be a signature. The text is stored unchanged. */
function isSignature(text: string, ink: InkRule): boolean {
  if (text === '') return true
  try {
    const { width, height, strokes } = JSON.parse(text) as { width?: unknown; height?: unknown; strokes?: unknown }
    if (!isSide(width) || !isSide(height) || !Array.isArray(strokes) || !strokes.every(isStroke)) return false
    return !isBlankSignature(
      strokes.map((stroke) => onPaper(stroke, width, height)),
      ink,
    )
  } catch {
    return false
  }
}

const isSide = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= LONGEST_PAPER

function isStroke(value: unknown): value is Stroke {
  const points: unknown = (value as Partial<Stroke> | null)?.points
  return Array.isArray(points) && points.every((point: { x?: unknown; y?: unknown } | null) => isNumber(point?.x) && isNumber(point?.y))
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

/** Returns a stroke as far as it is on the paper; a finger may leave the paper, but draws nothing there. */
const onPaper = ({ points }: Stroke, width: number, height: number): Stroke => ({
  points: points.map((point) => ({ ...point, x: clamp(point.x, width), y: clamp(point.y, height) })),
})

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
