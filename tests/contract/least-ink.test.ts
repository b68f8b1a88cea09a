import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blankPng, drawnPng, png } from './samples.ts'
import { startSigningServer } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

/** Returns the strokes of a straight line from `x` to `y` in CSS pixels, in steps as a finger draws it. */
const line = (...along: number[]) => JSON.stringify({ width: 370, height: 300, strokes: [{ points: along.map((x) => ({ x, y: 1 })) }] })

describe('the strokes of a signature', () => {
  it.each([
    ['no strokes', '{"strokes":[]}'],
    ['strokes outside of any screen', line(0, 1e300)],
    ['a dot', line(5, 9, 5)],
    ['a finger that rests', line(...Array.from({ length: 400 }, (_, index) => index % 3))],
    ['a line below the least ink', line(0, 39)],
  ])('DEC-22 returns 422 for %s, and stores no signature', async (_what, strokes) => {
    const token = await setup.holderOf('E1')
    const white = { autographBase64: png(1, 1).toString('base64') }
    expect((await setup.sign(token, { ...white, strokes })).http).toBe(422)
    expect(await setup.server.db.selectFrom('signature').selectAll().execute()).toEqual([])
    expect(setup.submissions).toEqual([])
  })
  it.each([
    ['without image data', png(370, 300)],
    ['without ink', blankPng(370, 300)],
    ['of more than eight megapixels', drawnPng(4_000, 3_000)],
  ])('DEC-22 refuses a picture %s, and stores no signature', async (_what, picture) => {
    const token = await setup.holderOf('E1')
    expect([413, 422]).toContain((await setup.sign(token, { autographBase64: picture.toString('base64') })).http)
    expect(setup.submissions).toEqual([])
  })
  it.each([
    ['beside the paper', { width: 30, height: 30 }],
    ['without the size of the paper', {}],
  ])('DEC-22 refuses strokes %s', async (_what, paper) => {
    const token = await setup.holderOf('E1')
    const points = [100, 300].map((x) => ({ x, y: 100 }))
    expect((await setup.sign(token, { strokes: JSON.stringify({ ...paper, strokes: [{ points }] }) })).http).toBe(422)
  })
  it('DEC-22 accepts the name 一, one straight line', async () => {
    const token = await setup.holderOf('E1')
    expect((await setup.sign(token, { strokes: line(0, 20, 40) })).status).toBe('200')
  })
})
