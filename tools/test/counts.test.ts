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

describe('countRecords', () => {
  test.each<[string, TestRecord[], boolean, number, number]>([
    ['counts passed tests', three, true, 3, 0],
    ['counts a failed test', [...three, planned('four'), done('four', 'failed')], false, 3, 1],
    ['counts a skipped test as failed', [...three, planned('four'), done('four', 'skipped')], true, 3, 1],
    ['counts planned tests that did not end as failed', [...three, planned('four'), planned('five')], false, 3, 2],
    ['counts a file that was not collected as failed', [...three, { event: 'planned', file: 'b.test.ts', title: '' }], false, 3, 1],
    ['does not count a finished file itself', [planned(''), ...three, done('')], true, 3, 0],
    ['counts a run without tests as failed', [], true, 0, 1],
    ['counts an error outside the tests as failed', three, false, 3, 1],
    ['counts a file that did not load as one failure', [...three, { event: 'planned', file, title: '' }, broken], false, 3, 1],
  ])('%s', (_, records, ok, passed, failed) => expect(countRecords(records, ok)).toMatchObject({ passed, failed }))

  test('names the tests that did not run', () =>
    expect(countRecords([...three, planned('four')], false).notes).toEqual(['did not run: a.test.ts', '  did not run: four']))
  test('lists failed tests with the start of their messages on one line, without colours', () => {
    const message = `\u001B[31mexpected\u001B[39m 1\n  but got 2${' '.repeat(3)}${'x'.repeat(2000)}`
    const failed: TestRecord = { event: 'done', file, title: 'four', outcome: 'failed', ms: 5, message }
    const { failures } = countRecords([...three, failed], false)
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(/^a\.test\.ts: four: expected 1 but got 2 x{500,600}$/)
  })
  test('lists files with their costs, the most expensive first', () => {
    const other: TestRecord = { event: 'done', file: 'b.test.ts', title: 'one', outcome: 'passed', ms: 40 }
    expect(countRecords([...three, other], true).costs).toEqual([
      ['b.test.ts', 40],
      ['a.test.ts', 15],
    ])
  })
  test('readCounts counts a missing report as failed', () =>
    expect(readCounts('nowhere.jsonl', true)).toMatchObject({ passed: 0, failed: 1 }))
})
