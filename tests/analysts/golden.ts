import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfSchemas, type Finding } from '../mistakes/copy.ts'
import { type AnalystCase, type CaseSet, casesOf, editsOf } from './cases.ts'

/** The sets whose sentences are kept. */
export const GOLDEN_SETS: readonly CaseSet[] = ['open', 'fresh', 'near', 'apart']

const fileOf = (set: CaseSet) => join(import.meta.dirname, `golden/${set}.txt`)

/** Returns the level, the place and the sentence of each finding. Authors read the first one. */
const said = (found: readonly Finding[]) => (found.length === 0 ? ['silent'] : found.map(({ level, sentence }) => `${level} ${sentence}`))

/** Returns the slip and the findings of each case, by id. */
export async function sayTo(cases: readonly AnalystCase[]): Promise<Map<string, string>> {
  const copy = await copyOfSchemas()
  return new Map(
    cases.map((one) => {
      const findings = copy.withEdits(editsOf(one, copy.read), () => copy.found())
      return [one.id, [`${one.id}: ${one.slip}`, ...said(findings).map((line) => `    ${line}`)].join('\n')]
    }),
  )
}

/** Reads what `golden/<set>.txt` keeps for each case, by id. */
export function readGolden(set: CaseSet): Map<string, string> {
  const blocks = readFileSync(fileOf(set), 'utf8')
    .trimEnd()
    .split(/\n(?! {4})/)
  return new Map(blocks.map((block) => [block.split(':')[0] ?? '', block]))
}

/** Writes `golden/<set>.txt` anew. Authors of rules do not read that of `apart`. */
export async function recordGolden(set: CaseSet): Promise<void> {
  writeFileSync(fileOf(set), `${[...(await sayTo(casesOf(set))).values()].join('\n')}\n`)
}
