import { ApiError } from '../handler/api-error.ts'
import { type ContentKind, sniff } from './sniff.ts'

/** What one file may take (DEC-21), in bytes and in pixels. */
const MOST_BYTES = 15 * 1024 * 1024
const MOST_PIXELS = 50_000_000

/**
 * What a file is by its content, if it may be kept (DEC-21). Throws `tooLarge` (413) above 15 MB or 50 megapixels, `unsupported`
 * (415) for all but jpeg, png, pdf and office documents.
 */
export function inspect(bytes: Uint8Array): ContentKind {
  if (bytes.length > MOST_BYTES) throw new ApiError('tooLarge')
  const kind = sniff(bytes)
  if (!kind) throw new ApiError('unsupported')
  if (kind.size && kind.size.width * kind.size.height > MOST_PIXELS) throw new ApiError('tooLarge')
  return kind
}
