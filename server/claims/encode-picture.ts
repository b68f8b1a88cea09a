import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'
import { runPictureJob } from '../pictures/run-picture-job.ts'

/** The longest side of a picture in pixels (DEC-21). */
const LONGEST = 2_560

/** A re-encoded picture and its thumbnail, both JPEGs. */
export interface DrawnPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Re-encodes a picture upright, which removes EXIF data (place, time, device) and any other embedded data (DEC-21). Throws like `inspect`
 * and `runPictureJob`, and `unsupported` (415) for content that is no picture.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  const { picture: header } = inspect(bytes)
  if (!header) throw new ApiError('unsupported')
  const [picture, thumbnail] = await runPictureJob({ task: 'claim', bytes, longest: LONGEST }, header)
  if (!picture || !thumbnail) throw new ApiError('unsupported')
  return { picture, thumbnail }
}
