import type { At } from '../model/source.ts'
import { linesOf } from './prose.ts'
import type { Item } from './tokens.ts'
import type { Words } from './words.ts'

/** What the JSON at an address says, in words. */
export interface Explanation {
  /** The address of what is explained: the property, node or step around the given address. */
  at: At
  lines: string[]
}

/** Returns the explanation of the smallest item around an address; undefined when nothing there has words. */
export function explain(words: Words, file: Item, at: At): Explanation | undefined {
  const found = around(file, at).findLast((item) => item.kind !== 'view' && item.kind !== 'file' && item.at.length > 0)
  return found && { at: found.at, lines: linesOf(words, found) }
}

/** Returns the items around an address, outermost first. */
function around(item: Item, at: At): Item[] {
  if (!isPrefix(item.at, at) || item.kind === 'note') return []
  const [inner] = item.items.map((one) => around(one, at)).filter((all) => all.length > 0)
  return [item, ...(inner ?? [])]
}

const isPrefix = (start: At, at: At): boolean => start.length <= at.length && start.every((step, index) => step === at[index])
