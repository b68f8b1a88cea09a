import { ApiError } from '../handler/api-error.ts'
import { type ContentKind, sniff } from './sniff.ts'

/** Limits of one file (DEC-21). */
const MAX_BYTES = 15 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** The longest side of a picture, in pixels. Decoders take minutes for a row of millions of pixels. */
const MAX_SIDE = 40_000

/**
 * Returns the type of an allowed file by its content (DEC-21). Throws `tooLarge` (413) above 15 MB, 50 megapixels or 40,000 pixels of a side, `unsupported`
 * (415) for anything but JPEG, PNG, PDF and office documents.
 */
export function inspect(bytes: Uint8Array): ContentKind {
  if (bytes.length > MAX_BYTES) throw new ApiError('tooLarge')
  const kind = sniff(bytes)
  if (!kind) throw new ApiError('unsupported')
  const { width = 0, height = 0 } = kind.picture ?? {}
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new ApiError('tooLarge')
  return kind
}
