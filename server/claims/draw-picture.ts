import sharp from 'sharp'
import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'

/** The longest side of a picture (DEC-21), and the width of a small one: twice that of its place on a screen (CLAIMPIC-15). In pixels. */
const LONGEST = 2_560
const THUMBNAIL = { width: 412, height: 824 }
const QUALITY = 85
const THUMBNAIL_QUALITY = 70
const MOST_PIXELS = 50_000_000
const WHITE = '#ffffff'

/** A picture as it is kept, and small; both are JPEGs. */
export interface DrawnPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Draws a picture anew, upright: what a camera wrote beside it (place, time, device) and whatever else stands in the file stays
 * behind (DEC-21). Throws as `inspect`, and `unsupported` (415) for what is no picture by its content, or a broken one.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  if (!inspect(bytes).size) throw new ApiError('unsupported')
  try {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
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
