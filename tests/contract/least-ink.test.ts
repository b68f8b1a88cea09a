import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { png } from './samples.ts'
import { startSigning } from './signing.ts'

let setup: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  setup = await startSigning()
})
afterEach(() => setup.house.close())

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
    expect(await setup.house.db.selectFrom('signature').selectAll().execute()).toEqual([])
    expect(setup.handedIn).toEqual([])
  })
  it('DEC-22 accepts the name 一, one straight line', async () => {
    const token = await setup.holderOf('E1')
    expect((await setup.sign(token, { strokes: line(0, 20, 40) })).status).toBe('200')
  })
})
