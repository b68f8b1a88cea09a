import sharp from 'sharp'
import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'

/** The longest side of a picture (DEC-21). Thumbnails have twice their width on screen (CLAIMPIC-15). All in pixels. */
const LONGEST = 2_560
const THUMBNAIL = { width: 412, height: 824 }
const QUALITY = 85
const THUMBNAIL_QUALITY = 70
const MAX_PIXELS = 50_000_000
const WHITE = '#ffffff'

/** A re-encoded picture and its thumbnail, both JPEGs. */
export interface DrawnPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Re-encodes a picture upright, which removes EXIF data (place, time, device) and any other embedded data (DEC-21). Throws like `inspect`,
 * and `unsupported` (415) for content that is no picture or is corrupt.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  if (!inspect(bytes).size) throw new ApiError('unsupported')
  try {
    const picture = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    const thumbnail = await sharp(picture)
      .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: THUMBNAIL_QUALITY, mozjpeg: true })
      .toBuffer()
    return { picture, thumbnail }
  } catch {
    throw new ApiError('unsupported')
  }
}
