/** Returns a third party's response body, decompressed. Returns undefined, and stops reading, when it exceeds `mostBytes`. */
export async function readLimited({ body }: Response, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
