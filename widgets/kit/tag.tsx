import type { Tone } from '../../renderer/widget.ts'
import { known } from './bone.tsx'
import './base.css'

/** A small label: soft (its tone as ground) for a status, outline for a kind. */
export function Tag({
  text,
  tone = 'neutral',
  look = 'soft',
}: {
  text: string
  tone?: Tone | undefined
  look?: 'soft' | 'outline' | undefined
}) {
  return <span className={look === 'outline' ? 'st-tag st-tag-outline' : `st-tag st-tag-${tone}`}>{known(text)}</span>
}
