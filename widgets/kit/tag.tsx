import type { ReactNode } from 'react'
import type { Tone } from '../../renderer/widget.ts'
import { textOrSkeleton } from './bone.tsx'
import './base.css'

interface TagProps {
  text: string
  tone?: Tone | undefined
  look?: 'soft' | 'outline' | undefined
}

/** Renders a small label: `soft` (tinted background) for a status, `outline` for a kind. */
export const Tag = (props: TagProps): ReactNode => drawTag(props)

/** `Tag` as a plain function, so that rows of long lists need fewer components. */
export function drawTag({ text, tone = 'neutral', look = 'soft' }: TagProps, key?: string): ReactNode {
  return (
    <span key={key} className={look === 'outline' ? 'st-tag st-tag-outline' : `st-tag st-tag-${tone}`}>
      {textOrSkeleton(text)}
    </span>
  )
}
