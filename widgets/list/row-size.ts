import { ROW } from './rows.tsx'

/** Number of measured rows that determine the expected height. */
const SAMPLE_SIZE = 9

/**
 * Estimates the height of unmeasured rows as the most frequent height of the first ones. A wrong estimate moves all rows below, so a
 * correct one saves a second render of each new row.
 */
export function createRowSize(): { expected(): number; learn(height: number): void } {
  const counts = new Map<number, number>()
  const countOf = (height: number) => counts.get(height) ?? 0
  let expected = ROW
  let samples = 0
  return {
    expected: () => expected,
    learn(height) {
      if (samples >= SAMPLE_SIZE) return
      samples += 1
      counts.set(height, countOf(height) + 1)
      if (countOf(height) > countOf(expected)) expected = height
    },
  }
}
