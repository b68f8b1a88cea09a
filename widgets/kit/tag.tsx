import type { ReactNode } from 'react'
import type { Tone } from '../../renderer/widget.ts'
import { known } from './bone.tsx'
import './base.css'

interface TagProps {
  text: string
  tone?: Tone | undefined
  look?: 'soft' | 'outline' | undefined
}

/** A small label: soft (its tone as ground) for a status, outline for a kind. */
export const Tag = (props: TagProps): ReactNode => drawTag(props)

/** The same as a function, for what stands in long lists: a row is few components. */
export function drawTag({ text, tone = 'neutral', look = 'soft' }: TagProps, key?: string): ReactNode {
  return (
    <span key={key} className={look === 'outline' ? 'st-tag st-tag-outline' : `st-tag st-tag-${tone}`}>
      {known(text)}
    </span>
  )
}
