import { describe, expect, test } from 'vitest'
import { countRecords, readCounts } from './counts.ts'
import type { TestRecord } from './records.ts'

const file = 'a.test.ts'
const planned = (title: string): TestRecord => ({ event: 'planned', file, title })
const done = (title: string, outcome: 'passed' | 'failed' | 'skipped' = 'passed'): TestRecord => ({
  event: 'done',
  file,
  title,
  outcome,
  ms: 5,
})
const broken: TestRecord = { event: 'broken', file, message: 'no such module' }
const three = ['one', 'two', 'three'].flatMap((title) => [planned(title), done(title)])

describe('what counts as passed and failed', () => {
  test.each<[string, TestRecord[], boolean, number, number]>([
    ['all passed', three, true, 3, 0],
    ['one failed', [...three, planned('four'), done('four', 'failed')], false, 3, 1],
    ['a skipped test is a failure', [...three, planned('four'), done('four', 'skipped')], true, 3, 1],
    ['a test that was planned and did not end is a failure', [...three, planned('four'), planned('five')], false, 3, 2],
    ['a file that nobody has read is a failure', [...three, { event: 'planned', file: 'b.test.ts', title: '' }], false, 3, 1],
    ['a file that was read to its end is none', [planned(''), ...three, done('')], true, 3, 0],
    ['no test is a failure', [], true, 0, 1],
    ['an error outside the tests is a failure', three, false, 3, 1],
    ['a file that did not load is one failure', [...three, { event: 'planned', file, title: '' }, broken], false, 3, 1],
  ])('%s', (_, records, ok, passed, failed) => expect(countRecords(records, ok)).toMatchObject({ passed, failed }))

  test('what did not run is named', () =>
    expect(countRecords([...three, planned('four')], false).notes).toEqual(['did not run: a.test.ts', '  did not run: four']))
  test('files are told with their costs, the most expensive first', () => {
    const other: TestRecord = { event: 'done', file: 'b.test.ts', title: 'one', outcome: 'passed', ms: 40 }
    expect(countRecords([...three, other], true).costs).toEqual([
      ['b.test.ts', 40],
      ['a.test.ts', 15],
    ])
  })
  test('a report that was not written is a failure', () =>
    expect(readCounts('nowhere.jsonl', true)).toMatchObject({ passed: 0, failed: 1 }))
})
