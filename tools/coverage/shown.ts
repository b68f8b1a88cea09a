import { parseSync } from 'oxc-parser'

/** A sentence that somebody may come to read. */
export interface Sentence {
  name: string
  text: string
}

/** The least characters by which a part of a sentence is told from the other sentences. */
const LEAST = 4

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** What a file's code writes: its strings, the pieces of its templates and patterns, and `words.close` of what is named so. No comment. */
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
 * Which files tell of each sentence: they name it, write the whole of it (its longest piece, where values stand in it), or
 * write a part of it that stands in no other sentence. A sentence that is nothing but a value has no words of its own and is left out.
 */
export function whereShown(sentences: readonly Sentence[], files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const texts = new Set(sentences.map(({ text }) => text))
  const isOwn = (part: string, text: string) => text.includes(part) && ![...texts].some((other) => other !== text && other.includes(part))
  const all = [...files].map(([path, written]) => [path, new Set(written), written.join('\n')] as const)
  const parts = new Set([...files.values()].flat().filter((one) => one.length >= LEAST && one.length < 80))
  const shown = new Map<string, string[]>()
  for (const { name, text } of sentences) {
    const whole = longestPiece(text)
    if (whole === '') continue
    const own = [...parts].filter((part) => isOwn(part, text))
    const tells = ([, written, joined]: (typeof all)[number]) =>
      written.has(name) || (whole.length > 1 && joined.includes(whole)) || own.some((part) => written.has(part))
    shown.set(
      name,
      all.filter(tells).map(([path]) => path),
    )
  }
  return shown
}

const longestPiece = (text: string): string =>
  text.split(/\{[^}]*\}/).reduce((longest, piece) => (piece.trim().length > longest.length ? piece.trim() : longest), '')
