import { itemsIn } from './item.ts'
import type { ConditionToken, Item, PathToken, Piece, ValueToken } from './tokens.ts'
import { fillWords, word, type ProseTexts } from './words.ts'

/**
 * Gives paths of a view that have the same label different ones: number (parameter) and number (task). Returns the same item, because its tokens
 * were made for it.
 */
export function distinguish(words: ProseTexts, view: Item): Item {
  const tokens = itemsIn(view).flatMap(({ pieces }) => pieces.flatMap(pathsOfPiece))
  for (const same of groupsOf(tokens, ({ text }) => text)) {
    if (pathsIn(same).size < 2) continue
    // Paths with equal labels and equal roots are only told apart by the whole path.
    for (const group of groupsOf(same, remarkOf(words))) {
      const remark = pathsIn(group).size > 1 ? ({ path }: PathToken) => path : remarkOf(words)
      for (const token of group) token.text = fillWords(word(words, 'value.group'), [token.text, remark(token)])
    }
  }
  return view
}

const pathsIn = (tokens: readonly PathToken[]) => new Set(tokens.map(({ path }) => path))

/** Returns the kind of name that a path starts with: a parameter, the form, the name of data. */
const remarkOf =
  (words: ProseTexts) =>
  ({ path }: PathToken): string =>
    words[`role.${path.split('.')[0] ?? ''}`] ?? path.split('.')[0] ?? path

function groupsOf(tokens: readonly PathToken[], keyOf: (token: PathToken) => string): PathToken[][] {
  const groups = new Map<string, PathToken[]>()
  for (const token of tokens) {
    const group = groups.get(keyOf(token)) ?? []
    group.push(token)
    groups.set(keyOf(token), group)
  }
  return [...groups.values()]
}

function pathsOfPiece(piece: Piece): PathToken[] {
  if (typeof piece === 'string') return []
  switch (piece.kind) {
    case 'path':
      return [piece]
    case 'text':
      return piece.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path, ...part.formats.flatMap(({ path }) => path ?? [])]))
    case 'name':
      return []
    case 'all':
    case 'any':
    case 'not':
    case 'comparison':
    case 'always':
    case 'unread':
      return conditionPaths(piece)
    case 'literal':
    case 'literals':
    case 'codeGroup':
    case 'from':
      return valuePaths(piece)
  }
}

function conditionPaths(token: ConditionToken): PathToken[] {
  if (token.kind === 'all' || token.kind === 'any') return token.items.flatMap(conditionPaths)
  if (token.kind === 'not') return conditionPaths(token.item)
  return token.kind === 'comparison' ? [token.field, ...valuePaths(token.value)] : []
}

const valuePaths = (token: ValueToken): PathToken[] => (token.kind === 'from' ? [token.path] : [])
