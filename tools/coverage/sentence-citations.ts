import { parseSync } from 'oxc-parser'

/** A text that users can read. */
export interface Sentence {
  name: string
  text: string
}

/** The minimum number of characters of a citing part. */
const MIN_LENGTH = 4

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the literals of a file: strings, template and pattern parts, and member accesses like `words.close`. Omits comments. */
export function literals(path: string, code: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isTree(node)) return
    found.push(...literal(node))
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') walk(child)
  }
  walk(parseSync(path, code).program)
  return found
}

function literal(node: Tree): string[] {
  const { type, value, regex, object, property } = node
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'Literal' && isTree(regex)) return String(regex['pattern']).split(/[^\p{L}\p{N}\u3000-\u303f\uff00-\uffef\u201c\u201d]+/u)
  if (type === 'TemplateElement' && isTree(value)) return [String(value['raw'])]
  if (type === 'MemberExpression' && isTree(object) && object['name'] === 'words' && isTree(property))
    return [`words.${String(property['name'])}`]
  return []
}

/**
 * Returns the files that cite each sentence: by name, by its text (the longest part between values), or by a unique part of the text. Omits
 * sentences that consist only of a value.
 */
export function findCitations(sentences: readonly Sentence[], files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const texts = new Set(sentences.map(({ text }) => text))
  const isUnique = (part: string, text: string) =>
    text.includes(part) && ![...texts].some((other) => other !== text && other.includes(part))
  const all = [...files].map(([path, strings]) => [path, new Set(strings), strings.join('\n')] as const)
  const parts = new Set([...files.values()].flat().filter((one) => one.length >= MIN_LENGTH && one.length < 80))
  const cited = new Map<string, string[]>()
  for (const { name, text } of sentences) {
    const longest = longestPart(text)
    if (longest === '') continue
    const unique = [...parts].filter((part) => isUnique(part, text))
    const cites = ([, strings, joined]: (typeof all)[number]) =>
      strings.has(name) || (longest.length > 1 && joined.includes(longest)) || unique.some((part) => strings.has(part))
    cited.set(
      name,
      all.filter(cites).map(([path]) => path),
    )
  }
  return cited
}

const longestPart = (text: string): string =>
  text.split(/\{[^}]*\}/).reduce((longest, piece) => (piece.trim().length > longest.length ? piece.trim() : longest), '')
