import type { StoredFile } from '../files/store.ts'

/** Returns a stream for a response body. It reads the next chunk only after the client has taken the previous one. */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Returns the length of the base64 encoding of `bytes` bytes. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

/** Yields `before`, the file as base64, and `after` in chunks. */
export async function* inBase64(before: string, file: StoredFile, after: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(before)
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of file.pieces()) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    // Encodes whole groups of three bytes; the rest is prepended to the next chunk.
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, whole).toString('base64'))
    rest = bytes.subarray(whole)
  }
  yield Buffer.from(Buffer.from(rest).toString('base64') + after)
}
