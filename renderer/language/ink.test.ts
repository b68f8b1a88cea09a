import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundsOf, isBlankSignature, type Stroke } from './ink.ts'

const RULE = { lineWidth: 6, least: 40 }
type Spot = readonly [number, number]

/** Jitter of up to 1.5 pixels. */
const tremble = fc.tuple(fc.double({ min: -1.5, max: 1.5, noNaN: true }), fc.double({ min: -1.5, max: 1.5, noNaN: true }))

/** A stroke through the given points, with eight points per segment. */
const through = (spots: readonly Spot[]): fc.Arbitrary<Stroke> =>
  fc.array(tremble, { minLength: spots.length * 8, maxLength: spots.length * 8 }).map((slips) => ({
    points: slips.map(([dx, dy], index) => {
      const [from, to] = [spots[Math.floor(index / 8)] ?? [0, 0], spots[Math.floor(index / 8) + 1] ?? spots.at(-1) ?? [0, 0]]
      const part = (index % 8) / 8
      return { x: from[0] + (to[0] - from[0]) * part + dx, y: from[1] + (to[1] - from[1]) * part + dy, time: index * 12, pressure: 0.5 }
    }),
  }))

const all = (strokes: readonly (readonly Spot[])[]) => fc.tuple(...strokes.map(through)).map((drawn): Stroke[] => drawn)

/** Characters that consist of straight strokes, in a unit square. */
const STRAIGHT: Record<string, Spot[][]> = {
  一: [
    [
      [0, 0.5],
      [1, 0.5],
    ],
  ],
  丁: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  十: [
    [
      [0, 0.5],
      [1, 0.5],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  王: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0, 0.5],
      [1, 0.5],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
    [
      [0, 1],
      [1, 1],
    ],
  ],
}
const straight = fc
  .tuple(fc.constantFrom(...Object.keys(STRAIGHT)), fc.integer({ min: 50, max: 240 }), fc.integer({ min: 10, max: 120 }))
  .chain(([name, side, corner]) => all((STRAIGHT[name] ?? []).map((spots) => spots.map(([x, y]): Spot => [corner + x * side, y * side]))))

/** A name of one to three characters with up to twelve straight and bent strokes each, of any size. */
const spot = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
const bent = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 45, max: 110 })).chain(([characters, side]) => {
  const frame = (at: number): Spot[] => [
    [at * side, 0],
    [(at + 0.9) * side, side * 0.8],
  ]
  const stroke = fc.tuple(fc.nat(characters - 1), fc.array(spot, { minLength: 2, maxLength: 4 }))
  return fc
    .array(stroke, { minLength: 1, maxLength: 11 * characters })
    .map((strokes) => [frame(0), ...strokes.map(([at, spots]) => spots.map(([x, y]): Spot => [(at + x) * side, y * side]))])
    .chain(all)
})

/** Resting fingers with jitter, and at most one slip. */
const dot = fc.tuple(fc.integer({ min: 0, max: 370 }), fc.integer({ min: 0, max: 300 })).chain((at) => through([at, at]))
const slip = fc
  .tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: -24, max: 24 }),
    fc.integer({ min: -24, max: 24 }),
  )
  .chain(([x, y, dx, dy]) =>
    through([
      [x, y],
      [x + dx, y + dy],
    ]),
  )
const blank = fc.tuple(fc.array(dot, { maxLength: 8 }), fc.array(slip, { maxLength: 1 })).map((both): Stroke[] => both.flat())

it('DEC-22 accepts 30 names of straight strokes: 一 丁 十 王', () =>
  fc.assert(
    fc.property(straight, (strokes) => {
      expect(isBlankSignature(strokes, RULE)).toBe(false)
    }),
    { numRuns: 30 },
  ))

it('DEC-22 accepts 170 random names', () =>
  fc.assert(
    fc.property(bent, (strokes) => {
      expect(isBlankSignature(strokes, RULE)).toBe(false)
    }),
    { numRuns: 170 },
  ))

it.each(Object.entries(STRAIGHT))('DEC-22 accepts %s drawn with few points', (_name, strokes) => {
  const drawn = strokes.map((spots) => ({ points: spots.map(([x, y]) => ({ x: 60 * x, y: 60 * y, time: 0, pressure: 0 })) }))
  expect(isBlankSignature(drawn, RULE)).toBe(false)
})

it('DEC-22 rejects 200 pads with only dots and one slip of a finger', () =>
  fc.assert(
    fc.property(blank, (strokes) => {
      expect(isBlankSignature(strokes, RULE)).toBe(true)
    }),
    { numRuns: 200 },
  ))

it('DEC-22 rejects an empty pad, one dot, two dots and a finger that rests for a minute', () => {
  const point = { x: 5, y: 5, time: 0, pressure: 0 }
  const still = { points: Array.from({ length: 4000 }, (_, index) => ({ ...point, x: 5 + (index % 2) * 3 })) }
  for (const strokes of [[], [{ points: [] }], [{ points: [point] }], [{ points: [point] }, { points: [{ ...point, x: 300 }] }], [still]])
    expect(isBlankSignature(strokes, RULE)).toBe(true)
})

it('boundsOf returns the smallest box around all points, and undefined for no points', () => {
  expect(boundsOf([])).toBeUndefined()
  fc.assert(
    fc.property(bent, (strokes) => {
      const box = boundsOf(strokes)
      const points = strokes.flatMap((stroke) => stroke.points)
      expect(box).toEqual({
        left: Math.min(...points.map(({ x }) => x)),
        top: Math.min(...points.map(({ y }) => y)),
        right: Math.max(...points.map(({ x }) => x)),
        bottom: Math.max(...points.map(({ y }) => y)),
      })
    }),
    { numRuns: 20 },
  )
})
