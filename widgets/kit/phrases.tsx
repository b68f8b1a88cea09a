import { createElement, Fragment, type ReactNode } from 'react'
import { onFirstUse } from '../../renderer/widget.ts'

/** Labels that have been parted into their words. */
const known = new Map<string, ReactNode>()
/** Chinese words; undefined in a browser that does not know them. */
const segmenter = onFirstUse(() => ('Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined))

/** Makes labels known by their words, a line each: a screen brings those that stand in its schemas, parted when it was built. */
export function addPhrases(labels: readonly string[]): void {
  for (const label of labels) {
    const words = label.split('\n')
    known.set(words.join(''), drawn(words))
  }
}

/**
 * A short label that breaks between words only, where `word-break: keep-all` stands: Chinese may otherwise break
 * anywhere, and `word-break: auto-phrase` knows only Japanese. `Intl`, which takes a slow phone a tenth of a second
 * when it is first asked, parts only what nobody has made known.
 */
export function phrases(label: string): ReactNode {
  const found = known.get(label) ?? drawn([...(segmenter()?.segment(label) ?? [{ segment: label }])].map(({ segment }) => segment))
  known.set(label, found)
  return found
}

/** Words with places between them where a line may break; passed one by one, because they have no identity but their place: two may be alike. */
const drawn = (words: readonly string[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((word, index) => (index > 0 ? [createElement('wbr'), word] : [word])))
