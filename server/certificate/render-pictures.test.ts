import { expect, it } from 'vitest'
import { makeEvidence, strokes } from '../../tests/certificate/evidence.ts'
import { createDraw } from './render-pictures.ts'

it('renders a photo again after a failed read, and then caches it', async () => {
  const reads: string[] = []
  const read = async () => {
    reads.push('read')
    if (reads.length === 1) throw new Error('the store is away')
    return strokes()
  }
  const draw = createDraw()
  const evidence = await makeEvidence({ photos: [{ fileName: 'a.png', contentType: 'image/png', hash: '', read }] })
  await expect(draw(evidence)).rejects.toThrow('the store is away')
  expect((await draw(evidence)).photos[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  await draw(evidence)
  expect(reads).toHaveLength(2)
})
