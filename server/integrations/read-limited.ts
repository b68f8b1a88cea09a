/** The body of an answer from outside, however it was compressed; undefined for a longer one, of which no more is read than that. */
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
