import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Level } from '../../renderer/check/advice/index.ts'
import { copyOfSchemas, type Edit, position, schemaPath, times } from './copy.ts'
import { type RuleExample, rulesPage } from './rules-page.ts'

/**
 * A mistake: in `file`, `from` is replaced by `to`. The checker must report exactly one problem, `says` with the closest
 * valid name, at the start of `at` (default: `to`; empty: the end of `to`) in the file `in` (default: `file`).
 */
interface Mistake {
  title: string
  file: string
  /** Absent if the mistake is a superfluous file; `*` is the whole file. */
  from?: string
  to: string
  hex?: string
  in?: string
  at?: string
  says: string
  /** A text of the changed file; its line number replaces `{line}` in `says`. */
  line?: string
  suggestion?: string
  /** Default: error. */
  level?: Level
  /** Edits of other files that the mistake needs and that are right. */
  also?: Edit[]
  /** Whether only a release refuses it (`npm run check -- --release`). */
  release?: true
}

const folder = join(import.meta.dirname, 'cases')
const mistakes = readdirSync(folder)
  .sort()
  .map((name): [string, Mistake] => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mistake])

const copy = await copyOfSchemas()
/** The other keys with a dot are words, hints and overlay texts. */
const WORDS = /^(type|kind|see|overlay|check|level|catalogue|contract|dev|live|colour|example|fix)\./
const rules = Object.keys(JSON.parse(copy.read('language/errors.json')) as object).filter((key) => key.includes('.') && !WORDS.test(key))
/** The examples of the rules, gathered while the cases run. */
const examples: RuleExample[] = []

/** Returns the offset of the expected problem: inside the replacement, or else the only occurrence in the file. */
function expectedOffset(mistake: Mistake, changed: string, start: number): number {
  const at = mistake.at ?? mistake.to
  const inside = mistake.in !== undefined ? -1 : at === '' ? mistake.to.length : mistake.to.indexOf(at)
  if (inside >= 0) return start + inside
  if (times(changed, at) !== 1) throw new Error(`${at} is not in the file once`)
  return changed.indexOf(at)
}

describe('each mistake is reported once, at its position', () => {
  test('covers at least forty mistakes; the unchanged schemas have none', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(40)
    expect(copy.before).toEqual([])
  })

  test.each(mistakes)('%s', (_name, mistake) => {
    const { file, from, to, hex, suggestion, also = [] } = mistake
    const before = from === undefined ? '' : copy.read(file)
    const replaced = from === '*' ? before : from
    expect(replaced === undefined ? 1 : times(before, replaced), `${from} is not in the file once`).toBe(1)
    const edit = { file, to, ...(hex === undefined ? {} : { hex }), ...(replaced === undefined ? {} : { from: replaced }) }
    const where = mistake.in ?? file
    const [found, changed] = copy.withEdits([...also, edit], () => [
      [...copy.found(), ...(mistake.release ? copy.refused() : [])],
      copy.read(where),
    ])
    const start = before.indexOf(replaced ?? '')
    const says = mistake.says.replace('{line}', position(changed, changed.indexOf(mistake.line ?? '')).split(':')[0] ?? '')
    const hint = suggestion === undefined ? '' : `，您是不是想写“${suggestion}”？`
    expect(found.map(({ sentence }) => sentence)).toEqual([
      `${schemaPath(where)}:${position(changed, expectedOffset(mistake, changed, start))} ${says}${hint}`,
    ])
    expect(found.map(({ level }) => level)).toEqual([mistake.level ?? 'error'])
    for (const { rule } of found) examples.push({ ...mistake, rule, says: `${says}${hint}` })
  })

  // Run after the cases, like the next one.
  test('every rule has an example', () => {
    const shown = new Set(examples.map(({ rule }) => rule))
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([])
  })

  // `npx vitest run --project node tests/mistakes -u` writes the page.
  test('the page of rules shows an example of each rule with its sentence', async () => {
    await expect(rulesPage(examples)).toMatchFileSnapshot('../../schemas/language/rules.md')
  })
})
