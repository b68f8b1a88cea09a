/**
 * Returns `next` with each part that equals the same part of `before` replaced by it, so that React skips what did not change. Both are data
 * without cycles; a part with several places is compared once.
 */
export function keepEqual<Value>(before: Value, next: Value, known: Known = new Map()): Value {
  if (before === next || !isTree(before) || !isTree(next) || Array.isArray(before) !== Array.isArray(next)) return next
  const found = known.get(next)
  if (found?.before === before) return found.kept as Value
  const kept = (Array.isArray(next) ? keptList(before, next, known) : keptRecord(before, next, known)) as Value & Tree
  known.set(next, { before, kept })
  return kept
}

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]
type Known = Map<Tree, { before: Tree; kept: Tree }>

function keptList(before: Tree, next: readonly unknown[], known: Known): Tree {
  const old = before as readonly unknown[]
  let isSame = old.length === next.length
  const kept = next.map((value, index) => {
    const part = keepEqual(old[index], value, known)
    if (part !== old[index]) isSame = false
    return part
  })
  return isSame ? before : kept
}

function keptRecord(before: Tree, next: Tree, known: Known): Tree {
  const [old, own] = [before as Readonly<Record<string, unknown>>, next as Readonly<Record<string, unknown>>]
  const keys = Object.keys(own)
  let isSame = keys.length === Object.keys(old).length
  let kept: Record<string, unknown> | undefined
  for (const key of keys) {
    const part = keepEqual(old[key], own[key], known)
    if (part !== old[key] || (part === undefined && !(key in old))) isSame = false
    // Most records are equal, and need no copy.
    if (part !== own[key]) (kept ??= { ...own })[key] = part
  }
  return isSame ? before : (kept ?? next)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
