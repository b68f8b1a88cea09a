import { caseSet, casesOf, changedLines, editsOf } from './cases.ts'
import { GOLDEN_SETS, recordGolden } from './golden.ts'
import { copyOfSchemas } from '../mistakes/copy.ts'

/**
 * `npm run analyst-cases -- [open|apart|fresh|near] [group]`: shows what the checker says to each recorded change of an analyst. It marks
 * differences from the expected level, number of findings, line or names, and counts them. `record` writes `golden/` instead.
 */
const [half = 'open', group = ''] = process.argv.slice(2)
if (half === 'record') {
  for (const set of GOLDEN_SETS) await recordGolden(set)
  process.exit(0)
}
const copy = await copyOfSchemas()
const totals = { cases: 0, level: 0, single: 0, line: 0, names: 0 }
for (const one of casesOf(caseSet(half))) {
  if (!one.id.startsWith(group)) continue
  const edits = editsOf(one, copy.read)
  const before = new Map(edits.map(({ file }) => [file, copy.read(file)]))
  const { found, lines } = copy.withEdits(edits, () => ({
    found: copy.found(),
    lines: new Map(edits.map(({ file }) => [`schemas/${file}`, changedLines(before.get(file) ?? '', copy.read(file))])),
  }))
  const first = found[0]?.sentence ?? ''
  const [path = '', line = ''] = first.split(':')
  const right = {
    level: (found[0]?.level ?? 'none') === one.level,
    single: found.length === (one.level === 'none' ? 0 : 1),
    line: one.level === 'none' || (lines.get(path)?.has(Number(line)) ?? false),
    names: one.level === 'none' || (one.names ?? []).some((name) => first.includes(name)),
  }
  totals.cases += 1
  for (const key of ['level', 'single', 'line', 'names'] as const) if (right[key]) totals[key] += 1
  const wrong = Object.entries(right).flatMap(([key, isRight]) => (isRight ? [] : [key]))
  if (wrong.length === 0) continue
  console.log(`${one.id} wants ${one.level}: ${one.slip} [${wrong.join(' ')}]`)
  for (const { level, sentence, rule } of found) console.log(`    ${level} ${sentence} (${rule})`)
}
console.log(totals)
