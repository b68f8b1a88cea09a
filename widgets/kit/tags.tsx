import type { ReactNode } from 'react'
import type { CodeValue, Tone } from '../../renderer/widget.ts'
import { drawTag } from './tag.tsx'
import './tags.css'
import { keysOf } from './text.ts'

/** A tag: a code with label and tone, or a text. */
interface TagData {
  value?: CodeValue | undefined
  text?: string | undefined
  look?: 'soft' | 'outline' | undefined
  tone?: Tone | undefined
}

/** Renders the tags that have a label or text. */
export const Tags = ({ tags }: { tags?: readonly TagData[] | undefined }): ReactNode => drawTags(tags)

/** The same as a plain function, so that rows of long lists need few components. */
export function drawTags(tags: readonly TagData[] | undefined): ReactNode {
  const labelled = tags?.filter(({ value, text }) => value?.label || text) ?? []
  if (labelled.length === 0) return null
  const keys = keysOf(labelled.map(({ value, text }) => value?.code ?? text ?? ''))
  return (
    <span className="st-tags">
      {labelled.map(({ value, text, look, tone }, index) =>
        drawTag({ text: value?.label || text || '', tone: value?.tone ?? tone, look }, keys[index]),
      )}
    </span>
  )
}
