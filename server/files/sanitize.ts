import { ApiError } from '../handler/api-error.ts'
import { stripJpeg } from '../pictures/strip-jpeg.ts'
import { stripPng } from '../pictures/strip-png.ts'
import { inspect } from './inspect.ts'
import type { ContentKind } from './sniff.ts'

export interface SanitizedFile {
  kind: ContentKind
  bytes: Uint8Array
}

/**
 * Returns the type of an uploaded file by its content, and its bytes for hashing and storage. A picture loses its metadata, such as place,
 * time and device (DEC-21). Throws like `inspect`, and `unsupported` (415) for a picture without image data.
 */
export function sanitize(sent: Uint8Array): SanitizedFile {
  const kind = inspect(sent)
  const bytes = kind.extension === 'jpg' ? stripJpeg(sent) : kind.extension === 'png' ? stripPng(sent) : sent
  if (!bytes) throw new ApiError('unsupported')
  return { kind, bytes }
}
