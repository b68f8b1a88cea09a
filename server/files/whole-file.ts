import type { StoredFile } from './store.ts'

/** All bytes of a file that is small enough to be in memory. */
export async function readWhole(file: StoredFile): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Bytes that were made and not stored, as a file that calls can answer. */
export const fileOf = (bytes: Uint8Array): StoredFile => ({
  size: bytes.length,
  async *pieces() {
    yield bytes
  },
})
