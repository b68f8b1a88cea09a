import { expect, it } from 'vitest'
import { madeEvidence, strokes } from '../../tests/certificate/evidence.ts'
import { createDraw } from './pictures.ts'

it('a photo that could not be read for a moment is drawn the next time, and then remembered', async () => {
  const reads: string[] = []
  const read = async () => {
    reads.push('read')
    if (reads.length === 1) throw new Error('the store is away')
    return strokes()
  }
  const draw = createDraw()
  const asked = await madeEvidence({ photos: [{ fileName: 'a.png', contentType: 'image/png', hash: '', read }] })
  await expect(draw(asked)).rejects.toThrow('the store is away')
  expect((await draw(asked)).photos[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  await draw(asked)
  expect(reads).toHaveLength(2)
})
