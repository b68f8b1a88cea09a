import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64Length, inBase64, streamOf } from './stream-file.ts'

async function* iterate(pieces: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces
}
const read = async (pieces: AsyncIterable<Uint8Array>) => new Response(streamOf(pieces) as ReadableStream<Uint8Array<ArrayBuffer>>).text()

it('CALL-51 encodes base64 independently of the chunk sizes, with the length computed in advance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 }), async (pieces) => {
      const whole = Buffer.concat(pieces)
      const text = await read(inBase64('<', { size: whole.length, pieces: () => iterate(pieces) }, '>'))
      expect(text).toBe(`<${whole.toString('base64')}>`)
      expect(base64Length(whole.length)).toBe(text.length - 2)
    }),
  )
})
it('stops reading the file when the stream is cancelled', async () => {
  let ended = false
  async function* endless(): AsyncIterable<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(1)
    } finally {
      ended = true
    }
  }
  const reader = streamOf(endless()).getReader()
  await reader.read()
  await reader.cancel()
  expect(ended).toBe(true)
})
