/** So many bytes at a time become text; a multiple of three, so that the pieces of base64 fit one another. */
const PIECE = 3 * 8192

/** The content of a file in base64, without a `data:` prefix. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}

/** A picture as an address; base64 alone is a JPEG (AMB2-32). */
export const withPrefix = (picture: string): string => (picture.startsWith('data:') ? picture : `data:image/jpeg;base64,${picture}`)
