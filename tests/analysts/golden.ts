import { expect, test } from 'vitest'
import { copyOfSchemas, type Finding } from '../mistakes/copy.ts'
import { type CaseSet, casesOf, editsOf } from './cases.ts'

/** Returns the level, the place and the sentence of each finding. Authors read the first one. */
const said = (found: readonly Finding[]) => (found.length === 0 ? ['silent'] : found.map(({ level, sentence }) => `${level} ${sentence}`))

/**
 * Compares what the checker says to each recorded change of a set with `golden/<set>.txt`. `npx vitest run --project node tests/analysts -u`
 * writes the file; authors of rules do not read that of `apart`.
 */
export function compareWithGolden(half: CaseSet): void {
  test(`says the same to each recorded change (${half}): level, place and next step`, async () => {
    const copy = await copyOfSchemas()
    const lines = casesOf(half).map((one) => {
      const findings = copy.withEdits(editsOf(one, copy.read), () => copy.found())
      return [`${one.id}: ${one.slip}`, ...said(findings).map((line) => `    ${line}`)].join('\n')
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/${half}.txt`)
  }, 300_000)
}
