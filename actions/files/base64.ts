/** Bytes per chunk; a multiple of three, so that the encoded chunks can be concatenated. */
const CHUNK_SIZE = 3 * 8192

/** Returns the content of a file in base64, without a `data:` prefix. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK_SIZE))))
  return chunks.join('')
}

/** Returns a picture as a data URL; plain base64 is treated as JPEG (AMB2-32). */
export const withPrefix = (picture: string): string => (picture.startsWith('data:') ? picture : `data:image/jpeg;base64,${picture}`)
