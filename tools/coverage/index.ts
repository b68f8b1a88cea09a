/**
 * `npm run coverage:spec [-- --owner journey --decisions --sentences]`: which requirements does no test cite? A line per area; with
 * an owner, also each uncited id with its sentence; with --decisions, also what was decided where the documents are
 * silent (AMB, AMB2; as an owner they are called "ambiguities"). With --sentences: the tests that tell of each sentence. A citation is a claim, not a proof.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCitations } from './citations.ts'
import { readShown } from './sentences.ts'
import { readAmbiguities, readRequirements, type Requirement } from './requirements.ts'

const SWITCH = { type: 'boolean', default: false } as const
const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { owner: { type: 'string' }, decisions: SWITCH, sentences: SWITCH } })
if (values.sentences) {
  for (const [name, paths] of readShown(root)) console.log(`${name}  ${paths.join(' ') || 'no test'}`)
  process.exit()
}
const all = [...readRequirements(root), ...(values.decisions ? readAmbiguities(root) : [])]
const cited = readCitations(root)

function group(items: Requirement[], by: 'owner' | 'area'): Map<string, Requirement[]> {
  const groups = new Map<string, Requirement[]>()
  for (const item of items) groups.set(item[by], [...(groups.get(item[by]) ?? []), item])
  return groups
}

function show(owner: string, items: Requirement[], sentences: boolean): void {
  console.log(`\n${owner}: ${items.filter(({ id }) => cited.has(id)).length} of ${items.length}`)
  for (const [area, inArea] of group(items, 'area')) {
    const missing = inArea.filter(({ id }) => !cited.has(id))
    const numbers = missing.map(({ id }) => id.slice(area.length + 1)).join(' ')
    console.log(
      `  ${area.padEnd(14)} ${String(inArea.length - missing.length).padStart(3)} / ${String(inArea.length).padEnd(3)} ${sentences ? '' : numbers}`,
    )
    if (sentences) for (const { id, text } of missing) console.log(`    ${id}  ${text}`)
  }
}

const byOwner = group(all, 'owner')
const { owner: asked } = values
if (asked !== undefined && !byOwner.has(asked)) {
  console.error(`No capability "${asked}". There are: ${[...byOwner.keys()].join(', ')}`)
  process.exit(2)
}
for (const [owner, items] of byOwner) if (asked === undefined || owner === asked) show(owner, items, asked !== undefined)
const known = new Set(all.map(({ id }) => id))
const unknown = [...cited.keys()].filter((id) => !known.has(id) && !/^(AMB2?|ZH2?|GEN|PROD|OPEN|UNK|UTF|SHA|ISO|RFC|HTTP|GB)-/.test(id))
if (unknown.length > 0) console.log(`\ncited, but no requirement: ${unknown.sort().join(' ')}`)
console.log(`\n${all.filter(({ id }) => cited.has(id)).length} of ${all.length} requirements are cited by a test`)
