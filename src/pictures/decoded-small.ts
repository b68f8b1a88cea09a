import type { PictureSize } from './size-of.ts'

/** A JPEG is decoded in blocks of 8 by 8 pixels, and so at so many eighths of its size as one likes (ITU-T T.81). */
const BLOCK = 8

/**
 * A JPEG decoded at the least size of its own that is not below `longest`, where the browser can do that (WebCodecs): Chromium's
 * `createImageBitmap` has all pixels in memory first, whatever is asked of it. Undefined where it can't.
 */
export async function decodedSmall(file: Blob, { width, height }: PictureSize, longest: number): Promise<VideoFrame | undefined> {
  const eighths = Math.ceil((longest / Math.max(width, height)) * BLOCK)
  // One more, since a size that is short by a rounding error is decoded at the next smaller eighth.
  const desired = (side: number) => Math.ceil((side * eighths) / BLOCK) + 1
  const how = { type: 'image/jpeg', desiredWidth: desired(width), desiredHeight: desired(height) }
  const decoder = 'ImageDecoder' in self ? new ImageDecoder({ ...how, data: file.stream() }) : undefined
  if (!decoder) return undefined
  try {
    const { image } = await decoder.decode()
    return image
  } catch {
    // Whatever this decoder can't read, the other one may; and it says what is no picture.
    return undefined
  } finally {
    decoder.close()
  }
}
