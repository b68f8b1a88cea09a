import { describe, expect, test } from 'vitest'
import { playwrightCounts, readCounts, vitestCounts } from './counts.ts'

const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const journeys = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

describe('what counts as passed and failed', () => {
  test.each([
    ['all passed', vitest, true, 3, 0],
    ['one failed', { ...vitest, success: false, numFailedTests: 1 }, false, 3, 1],
    ['a skipped test is a failure', { ...vitest, numPendingTests: 1 }, true, 3, 1],
    ['a test to be written is a failure', { ...vitest, numTodoTests: 2 }, true, 3, 2],
    ['no test is a failure', { ...vitest, numPassedTests: 0 }, true, 0, 1],
    ['an error outside the tests is a failure', vitest, false, 3, 1],
    [
      'a file that did not load is a failure',
      { ...vitest, testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] },
      false,
      3,
      1,
    ],
  ])('units: %s', (_, report, ok, passed, failed) => expect(vitestCounts(report, ok)).toMatchObject({ passed, failed }))

  test.each([
    ['all passed', journeys, true, 2, 0],
    ['a second try is a failure', { ...journeys, stats: { ...journeys.stats, flaky: 1 } }, true, 2, 1],
    ['a skipped journey is a failure', { ...journeys, stats: { ...journeys.stats, skipped: 1 } }, true, 2, 1],
    [
      'no journey is a failure',
      { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no tests' }] },
      false,
      0,
      2,
    ],
  ])('journeys: %s', (_, report, ok, passed, failed) => expect(playwrightCounts(report, ok)).toMatchObject({ passed, failed }))

  test('a report that was not written is a failure', () =>
    expect(readCounts('nowhere.json', 'vitest', true)).toMatchObject({ passed: 0, failed: 1 }))
})
