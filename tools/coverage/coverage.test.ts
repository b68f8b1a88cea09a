import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { citations, readCitations } from './citations.ts'
import { owners, readAmbiguities, readRequirements, replacedBy } from './requirements.ts'

describe('citations', () => {
  test.each([
    ['reads a title', "it('HOME-02 shows it', go)", ['HOME-02']],
    ['reads a describe title', 'describe(`HOME-02, NAV-03 ${more}`, go)', ['HOME-02', 'NAV-03']],
    ['reads a title of a modified test', "test.fails('MSG2-01', go)", ['MSG2-01']],
    ['reads rows of a table', "it.each([['COUNT-01', 1], { id: 'COUNT-02' }])('%s', go)", ['COUNT-01', 'COUNT-02']],
    ['reads rows of a named table', "const rows = [['COUNT-01', 1]]", ['COUNT-01']],
    ['ignores comments', "// HOME-02\nit('shows it', go)", []],
    ['ignores strings in the test body', "it('shows it', () => { say('HOME-02') })", []],
    ['parses JSX', 'it(\'NAV-03\', () => <Nav to="x" />)', ['NAV-03']],
  ])('%s', (_, text, ids) => expect([...citations('some.test.tsx', text)]).toEqual(ids))
})

describe('owners', () => {
  const owner = owners(
    [
      '| capability | ids |',
      '|---|---|',
      '| one | HOME-02…04, 07 · GRID · DEC-01, 02 |',
      '| two | what is left of HOME · ENT2 |',
      '| three | all that is left |',
    ].join('\n'),
  )
  test.each([
    ['HOME-03', 'one'],
    ['HOME-07', 'one'],
    ['HOME-05', 'two'],
    ['GRID-08', 'one'],
    ['DEC-02', 'one'],
    ['DEC-03', 'three'],
    ['ENT2-01', 'two'],
    ['ENT-01', 'three'],
  ])('%s belongs to %s', (id, expected) => expect(owner(id)).toBe(expected))
})

describe('the documents', () => {
  const root = resolve(import.meta.dirname, '../..')
  const numbers = (area: string, ids: readonly string[]) =>
    ids.filter((id) => id.startsWith(`${area}-`)).map((id) => Number(id.slice(area.length + 1)))
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  test('readRequirements returns every decision once, in order', () => {
    const ids = readRequirements(root).map(({ id }) => id)
    expect(numbers('DEC', ids)).toEqual(upTo(46))
  })
  test('no test cites the sentences about the documents, and the README lists all of them', () => {
    const about = /\b(?:GEN|PROD|OPEN|UNK)-\d{2}\b/g
    const read = (name: string) => readFileSync(resolve(root, 'docs/requirements', name), 'utf8')
    const all = new Set(['staff.md', 'signing.md'].flatMap((name) => read(name).match(about) ?? []))
    expect([...new Set(read('README.md').match(about))].sort()).toEqual([...all].sort())
    const cited = readCitations(root)
    expect([...all].filter((id) => cited.has(id))).toEqual([])
  })
  test('readAmbiguities returns every ambiguity of both documents with its heading', () => {
    const all = readAmbiguities(root)
    const ids = all.map(({ id }) => id)
    expect(numbers('AMB', ids)).toEqual(upTo(78))
    expect(numbers('AMB2', ids)).toEqual(upTo(80))
    expect(all.filter(({ text }) => text.trim() === '')).toEqual([])
  })
  test('replacedBy returns only ambiguities that a decision replaces completely', () => {
    const decisions = '- **DEC-10 A login (replaces AMB2-14).** Text.\n- **DEC-22 A pad (replaces the end of AMB2-34).** Text.'
    expect([...replacedBy(decisions)]).toEqual([['AMB2-14', 'DEC-10']])
  })
})
