import type { AcceptedRule, At } from '../model/source.ts'
import { asText } from '../language/as-text.ts'
import { item } from './item.ts'
import type { Item } from './tokens.ts'
import { fillWords, word, type ProseTexts } from './words.ts'

/** Kinds of items to which advice can belong; the sentence of a step or data source is compared as a whole. */
const OWNERS = new Set<Item['kind']>(['view', 'node', 'entry', 'field', 'file'])

/** Adds what a file accepts of the checker's advice to the items around it: the parsed data does not contain it. */
export function withAccepted(words: ProseTexts, file: Item, accepted: readonly AcceptedRule[]): Item {
  for (const { of, at, rule, because } of accepted) {
    const pattern = fillWords(word(words, 'accept'), [asText(rule), asText(because)])
    ownerOf(file, of).items.push(
      item('prop', `accept ${asText(rule)}`, at, { rule, because }, { pattern: pattern.replace(/[{}[\]]/g, '') }),
    )
  }
  return file
}

/** Returns the innermost item around an address that advice can belong to. */
function ownerOf(around: Item, at: At): Item {
  const inner = around.items.find(
    ({ at: own, kind }) => kind !== 'note' && own.length <= at.length && own.every((step, index) => step === at[index]),
  )
  const found = inner && ownerOf(inner, at)
  return found && OWNERS.has(found.kind) ? found : around
}
