import type { ReactNode } from 'react'
import type { CodeValue, Tone } from '../../renderer/widget.ts'
import { drawTag } from './tag.tsx'
import './tags.css'
import { keysOf } from './text.ts'

/** A tag: a code with its label and tone, or a text. */
interface TagData {
  value?: CodeValue | undefined
  text?: string | undefined
  look?: 'soft' | 'outline' | undefined
  tone?: Tone | undefined
}

/** The tags that have something to say. */
export const Tags = ({ tags }: { tags?: readonly TagData[] | undefined }): ReactNode => drawTags(tags)

/** The same as a function, for what stands in long lists: a row is few components. */
export function drawTags(tags: readonly TagData[] | undefined): ReactNode {
  const said = tags?.filter(({ value, text }) => value?.label || text) ?? []
  if (said.length === 0) return null
  const keys = keysOf(said.map(({ value, text }) => value?.code ?? text ?? ''))
  return (
    <span className="st-tags">
      {said.map(({ value, text, look, tone }, index) =>
        drawTag({ text: value?.label || text || '', tone: value?.tone ?? tone, look }, keys[index]),
      )}
    </span>
  )
}
