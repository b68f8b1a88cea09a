/**
 * `npm run coverage:spec [-- --owner journey --decisions --sentences]` prints which requirements no test cites, one line per area. Given an
 * owner, it also lists each uncited id with its sentence. `--decisions` includes ambiguities (AMB, AMB2; owner "ambiguities").
 * `--sentences` lists the tests that cite each UI text. A citation is a claim, not a proof.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCitations } from './citations.ts'
import { readSentenceCitations } from './sentences.ts'
import { readAmbiguities, readRequirements, type Requirement } from './requirements.ts'

const SWITCH = { type: 'boolean', default: false } as const
const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { owner: { type: 'string' }, decisions: SWITCH, sentences: SWITCH } })
if (values.sentences) {
  for (const [name, paths] of readSentenceCitations(root)) console.log(`${name}  ${paths.join(' ') || 'no test'}`)
  process.exit()
}
const all = [...readRequirements(root), ...(values.decisions ? readAmbiguities(root) : [])]
const cited = readCitations(root)

function group(items: Requirement[], by: 'owner' | 'area'): Map<string, Requirement[]> {
  const groups = new Map<string, Requirement[]>()
  for (const item of items) groups.set(item[by], [...(groups.get(item[by]) ?? []), item])
  return groups
}

function show(owner: string, items: Requirement[], detailed: boolean): void {
  console.log(`\n${owner}: ${items.filter(({ id }) => cited.has(id)).length} of ${items.length}`)
  for (const [area, inArea] of group(items, 'area')) {
    const missing = inArea.filter(({ id }) => !cited.has(id))
    const numbers = missing.map(({ id }) => id.slice(area.length + 1)).join(' ')
    console.log(
      `  ${area.padEnd(14)} ${String(inArea.length - missing.length).padStart(3)} / ${String(inArea.length).padEnd(3)} ${detailed ? '' : numbers}`,
    )
    if (detailed) for (const { id, text } of missing) console.log(`    ${id}  ${text}`)
  }
}

const byOwner = group(all, 'owner')
const { owner: selected } = values
if (selected !== undefined && !byOwner.has(selected)) {
  console.error(`Unknown capability "${selected}". Capabilities: ${[...byOwner.keys()].join(', ')}`)
  process.exit(2)
}
for (const [owner, items] of byOwner) if (selected === undefined || owner === selected) show(owner, items, selected !== undefined)
const known = new Set(all.map(({ id }) => id))
const unknown = [...cited.keys()].filter((id) => !known.has(id) && !/^(AMB2?|ZH2?|GEN|PROD|OPEN|UNK|UTF|SHA|ISO|RFC|HTTP|GB)-/.test(id))
if (unknown.length > 0) console.log(`\ncited, but no requirement: ${unknown.sort().join(' ')}`)
console.log(`\n${all.filter(({ id }) => cited.has(id)).length} of ${all.length} requirements are cited by a test`)
