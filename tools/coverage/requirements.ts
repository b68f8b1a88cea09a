import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Requirement {
  id: string
  area: string
  text: string
  owner: string
}

/** Areas about the documents themselves, which tests cannot cover. */
const UNTESTABLE = new Set(['GEN', 'PROD', 'OPEN', 'UNK'])
const REST = 'all that is left'

const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** Returns every testable numbered sentence of docs/requirements with its owner. */
export function readRequirements(root: string): Requirement[] {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8')
  const rows = ['staff.md', 'signing.md'].flatMap((name) => [...read(name).matchAll(/^\| ([A-Z]+2?-\d+) \| (.*?) \| [^|]*\|$/gm)])
  const decisions = [...read('decisions.md').matchAll(/^- \*\*(DEC-\d+) ?(.*)$/gm)]
  const sentences = [...rows, ...decisions].map(([, id = '', text = '']) => ({ id, area: areaOf(id), text: text.replaceAll('**', '') }))
  const owner = owners(read('owners.md'))
  return sentences.filter(({ area }) => !UNTESTABLE.has(area)).map((sentence) => ({ ...sentence, owner: owner(sentence.id) }))
}

/** Returns the ids of the proposed Chinese texts (ZH, ZH2), which have no owner and are cited where they stand. */
export function readTextIds(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8')
  return ['texts-staff.md', 'texts-signing.md'].flatMap((name) => [...read(name).matchAll(/^\| (ZH2?-\d+) \|/gm)].map(([, id = '']) => id))
}

/**
 * Returns every ambiguity (AMB, AMB2), where a document is silent or contradicts itself, by its heading. Its text names a decision that
 * replaces it completely. Ambiguities have no owner; requirements refer to them.
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

/** Returns the decision that `replaces` each ambiguity. Partial replacements do not count, because the rest still needs tests. */
export function replacedBy(decisions: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, decision = '', text = ''] of decisions.matchAll(/^- \*\*(DEC-\d+) ?(.*)$/gm)) {
    for (const [, id = ''] of text.matchAll(/\(replaces (AMB2?-\d+)\)/g)) found.set(id, decision)
  }
  return found
}

/**
 * Parses the table of owners. An id with a number takes precedence over its area; the row "all that is left" owns the rest.
 * `HOME-02…05, 07` means 02, 03, 04, 05 and 07.
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
