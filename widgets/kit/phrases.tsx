import { Fragment, type ReactNode } from 'react'
import { onFirstUse } from '../../renderer/widget.ts'

const known = new Map<string, ReactNode>()
/** Chinese words; undefined in a browser that does not know them. */
const segmenter = onFirstUse(() => ('Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined))

/**
 * A short label that breaks between words only, where `word-break: keep-all` stands: Chinese may otherwise break
 * anywhere, and `word-break: auto-phrase` knows only Japanese.
 */
export function phrases(label: string): ReactNode {
  const words = segmenter()
  if (!words) return label
  const made =
    known.get(label) ??
    [...words.segment(label)].map(({ segment, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {segment}
      </Fragment>
    ))
  known.set(label, made)
  return made
}
