import { ROW } from './rows.tsx'

/** How many rows tell what the others will be like. */
const TOLD_BY = 9

/**
 * What a row that nobody has measured yet is taken for: as high as most of the first rows are. A row that turns out to be another height
 * moves all that are drawn below it, so that a guess that is right spares each new row of one shape a second drawing.
 */
export function createRowSize(): { expected(): number; learn(height: number): void } {
  const seen = new Map<number, number>()
  const timesOf = (height: number) => seen.get(height) ?? 0
  let expected = ROW
  let told = 0
  return {
    expected: () => expected,
    learn(height) {
      if (told >= TOLD_BY) return
      told += 1
      seen.set(height, timesOf(height) + 1)
      if (timesOf(height) > timesOf(expected)) expected = height
    },
  }
}
