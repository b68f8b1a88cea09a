import type { StoredFile } from '../files/store.ts'

/** A stored file as the body of a response: a piece is read when the receiver has taken the one before. */
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

/** How long the base64 of so many bytes is. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

/** `before`, the file as base64, and `after`, piece by piece. */
export async function* inBase64(before: string, file: StoredFile, after: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(before)
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of file.pieces()) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    // Three bytes are four letters: what is left over waits for the next piece.
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, whole).toString('base64'))
    rest = bytes.subarray(whole)
  }
  yield Buffer.from(Buffer.from(rest).toString('base64') + after)
}
