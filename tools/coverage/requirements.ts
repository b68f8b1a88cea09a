import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Requirement {
  id: string
  area: string
  text: string
  owner: string
}

/** Areas that speak of the documents themselves: nothing to test. */
const UNTESTABLE = new Set(['GEN', 'PROD', 'OPEN', 'UNK'])
const REST = 'all that is left'

const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** Every numbered sentence of docs/requirements that a test can prove, with the capability that brings it. */
export function readRequirements(root: string): Requirement[] {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8')
  const rows = ['staff.md', 'signing.md'].flatMap((name) => [...read(name).matchAll(/^\| ([A-Z]+2?-\d+) \| (.*?) \| [^|]*\|$/gm)])
  const decisions = [...read('decisions.md').matchAll(/^- \*\*(DEC-\d+) ?(.*)$/gm)]
  const sentences = [...rows, ...decisions].map(([, id = '', text = '']) => ({ id, area: areaOf(id), text: text.replaceAll('**', '') }))
  const owner = owners(read('owners.md'))
  return sentences.filter(({ area }) => !UNTESTABLE.has(area)).map((sentence) => ({ ...sentence, owner: owner(sentence.id) }))
}

/**
 * Every decision where a document is silent or contradicts itself (AMB, AMB2), by its heading. One that a DEC replaces as
 * a whole says so in its text. Nobody owns them: a capability's requirements name the ones they rest on.
 */
export function readAmbiguities(root: string): Requirement[] {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8')
  const replacements = replacedBy(read('decisions.md'))
  return ['ambiguities-staff.md', 'ambiguities-signing.md'].flatMap((name) =>
    [...read(name).matchAll(/^(?:### |\*\*)(AMB2?-\d+) (.*?)(?:\*\*.*)?$/gm)].map(([, id = '', heading = '']) => {
      const replacement = replacements.get(id)
      return { id, area: areaOf(id), text: replacement ? `${heading} (replaced by ${replacement})` : heading, owner: 'ambiguities' }
    }),
  )
}

/** AMB -> the DEC that says it `replaces` it; one that replaces only a part of it, e.g. its end, leaves the rest to test. */
export function replacedBy(decisions: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, decision = '', text = ''] of decisions.matchAll(/^- \*\*(DEC-\d+) ?(.*)$/gm)) {
    for (const [, id = ''] of text.matchAll(/\(replaces (AMB2?-\d+)\)/g)) found.set(id, decision)
  }
  return found
}

/**
 * Reads the table of owners: an id named with its number beats its area as a whole, and the row with "all that is
 * left" takes what nobody names. `HOME-02…05, 07` names 02, 03, 04, 05 and 07.
 */
export function owners(table: string): (id: string) => string {
  const ids = new Map<string, string>()
  const areas = new Map<string, string>()
  let rest = ''
  for (const [, owner = '', cell = ''] of table.matchAll(/^\| ([a-z ]+) \| (.*) \|$/gm)) {
    if (owner === 'capability') continue
    if (cell.includes(REST)) rest = owner
    for (const [, area = '', numbers] of cell.matchAll(/\b([A-Z]{2,}2?)(?:-(\d+(?:…\d+)?(?:, \d+(?:…\d+)?)*))?(?![\w-])/g)) {
      if (numbers === undefined) areas.set(area, owner)
      else for (const number of expand(numbers)) ids.set(`${area}-${number}`, owner)
    }
  }
  return (id) => ids.get(id) ?? areas.get(areaOf(id)) ?? rest
}

function expand(numbers: string): string[] {
  return numbers.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('…')
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index).padStart(from.length, '0'))
  })
}
