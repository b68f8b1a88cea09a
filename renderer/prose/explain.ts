import type { At } from '../model/source.ts'
import { linesOf } from './prose.ts'
import type { Item } from './tokens.ts'
import type { ProseTexts } from './words.ts'

/** What the JSON at an address says, in words. */
export interface Explanation {
  /** The address of what is explained: the property, node or step around the given address. */
  at: At
  lines: string[]
}

/** Returns the explanation of the smallest item around an address; undefined when no item there has words. */
export function explain(words: ProseTexts, file: Item, at: At): Explanation | undefined {
  const found = around(file, at).findLast(isExplained)
  return found && { at: found.at, lines: linesOf(words, found) }
}

/** Whether an item has a sentence of its own. A file has none, nor has a property that is a piece of a sentence. */
const isExplained = ({ kind, at, pattern }: Item): boolean =>
  kind !== 'view' && kind !== 'file' && at.length > 0 && (kind !== 'prop' || pattern !== '{}')

/** Returns the items around an address, outermost first. */
function around(item: Item, at: At): Item[] {
  if (!isPrefix(item.at, at) || item.kind === 'note') return []
  const inner = item.items.map((one) => around(one, at)).find((all) => all.length > 0)
  return [item, ...(inner ?? [])]
}

const isPrefix = (start: At, at: At): boolean => start.length <= at.length && start.every((step, index) => step === at[index])
