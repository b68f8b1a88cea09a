import { createElement, Fragment, type ReactNode } from 'react'
import { onFirstUse } from '../../renderer/widget.ts'

const splitLabels = new Map<string, ReactNode>()
/** Splits Chinese text into words; undefined in browsers without Intl.Segmenter. */
const segmenter = onFirstUse(() => ('Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined))

/** Registers labels given as lines of words. A screen's bundle contains its schemas' labels, split at build time. */
export function addPhrases(labels: readonly string[]): void {
  for (const label of labels) {
    const words = label.split('\n')
    splitLabels.set(words.join(''), joinWords(words))
  }
}

/**
 * Renders a short label that wraps only between words, together with `word-break: keep-all`. Chinese otherwise wraps anywhere, and
 * `word-break: auto-phrase` supports only Japanese. Only unregistered labels are split here, because the first use of Intl.Segmenter takes
 * a slow phone a tenth of a second.
 */
export function phrases(label: string): ReactNode {
  const found =
    splitLabels.get(label) ?? joinWords([...(segmenter()?.segment(label) ?? [{ segment: label }])].map(({ segment }) => segment))
  splitLabels.set(label, found)
  return found
}

/** Joins words by `<wbr>`. Passed as separate arguments, because words have no unique key: two may be equal. */
const joinWords = (words: readonly string[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((word, index) => (index > 0 ? [createElement('wbr'), word] : [word])))
