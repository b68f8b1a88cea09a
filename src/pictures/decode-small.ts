import type { PictureSize } from '../../actions/files/rules.ts'

/** JPEG is coded in blocks of 8 by 8 pixels, so it can be decoded at any number of eighths of its size (ITU-T T.81). */
const BLOCK = 8

/**
 * Decodes a JPEG at its smallest size that is not below `longest`, where the browser supports it (WebCodecs); otherwise returns undefined.
 * Chromium's `createImageBitmap` always decodes all pixels first, whatever size is requested.
 */
export async function decodeSmall(file: Blob, { width, height }: PictureSize, longest: number): Promise<VideoFrame | undefined> {
  const eighths = Math.ceil((longest / Math.max(width, height)) * BLOCK)
  // Adds one pixel, because a size that is too small by a rounding error would be decoded at the next smaller eighth.
  const desired = (side: number) => Math.ceil((side * eighths) / BLOCK) + 1
  const options = { type: 'image/jpeg', desiredWidth: desired(width), desiredHeight: desired(height) }
  const decoder = 'ImageDecoder' in self ? new ImageDecoder({ ...options, data: file.stream() }) : undefined
  if (!decoder) return undefined
  try {
    const { image } = await decoder.decode()
    return image
  } catch {
    // `createImageBitmap` may still be able to read the file, and reports when it is not a picture.
    return undefined
  } finally {
    decoder.close()
  }
}
