import { longestSide, type PictureLimits } from '../../actions/files/rules.ts'
import { inspect } from '../files/inspect.ts'
import { ApiError } from '../handler/api-error.ts'
import { runPictureJob } from '../pictures/run-picture-job.ts'

/** A re-encoded picture and its thumbnail, both JPEGs. */
export interface DrawnPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Re-encodes a picture upright and within the limits of pictures (DEC-38), which removes EXIF data (place, time, device) and any other embedded data (DEC-21). Throws like `inspect`
 * and `runPictureJob`, and `unsupported` (415) for content that is no picture.
 */
export async function drawPicture(bytes: Uint8Array, limits: PictureLimits): Promise<DrawnPicture> {
  const { picture: header } = inspect(bytes)
  if (!header) throw new ApiError('unsupported')
  const [picture, thumbnail] = await runPictureJob({ task: 'claim', bytes, longest: longestSide(header, limits) }, header)
  if (!picture || !thumbnail) throw new ApiError('unsupported')
  return { picture, thumbnail }
}
