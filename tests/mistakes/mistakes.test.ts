import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyOfSchemas, position, times } from './copy.ts'

/**
 * One slip of the hand: in `file`, `from` became `to`. The checker must say exactly one thing, at the first letter of
 * `at` (of `to`, if not given) in `in` (the same file, if not given): `says`, and the nearest right name.
 */
interface Mistake {
  title: string
  file: string
  /** Absent for a file that should not be there; `*` is the whole file. */
  from?: string
  to: string
  hex?: string
  in?: string
  at?: string
  says: string
  /** A text of the changed file, whose line is that of `{line}` in `says`. */
  line?: string
  suggestion?: string
}

const folder = join(import.meta.dirname, 'cases')
const mistakes = readdirSync(folder)
  .sort()
  .map((name): [string, Mistake] => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mistake])

const copy = await copyOfSchemas()

/** Where the checker must point: inside what was written, or else at the only such text of the file. */
function expectedPlace(mistake: Mistake, changed: string, start: number): number {
  const at = mistake.at ?? mistake.to
  const inside = mistake.in === undefined ? mistake.to.indexOf(at) : -1
  if (inside >= 0) return start + inside
  if (times(changed, at) !== 1) throw new Error(`${at} is not in the file once`)
  return changed.indexOf(at)
}

describe('every slip of the hand is caught, once, where it stands', () => {
  test('there are enough of them, and none in the schemas as they are', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(40)
    expect(copy.before).toEqual([])
  })

  test.each(mistakes)('%s', (_name, mistake) => {
    const { file, from, to, hex, suggestion } = mistake
    const before = from === undefined ? '' : copy.read(file)
    const replaced = from === '*' ? before : from
    expect(replaced === undefined ? 1 : times(before, replaced), `${from} is not in the file once`).toBe(1)
    const edit = { file, to, ...(hex === undefined ? {} : { hex }), ...(replaced === undefined ? {} : { from: replaced }) }
    const where = mistake.in ?? file
    const [said, changed] = copy.withEdits([edit], () => [copy.said(), copy.read(where)] as const)
    const start = before.indexOf(replaced ?? '')
    const says = mistake.says.replace('{line}', position(changed, changed.indexOf(mistake.line ?? '')).split(':')[0] ?? '')
    const hint = suggestion === undefined ? '' : `，您是不是想写“${suggestion}”？`
    expect(said).toEqual([`schemas/${where}:${position(changed, expectedPlace(mistake, changed, start))} ${says}${hint}`])
  })
})
