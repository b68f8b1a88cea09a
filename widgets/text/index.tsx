import type { TextProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { linesOrSkeleton } from '../kit/bone.tsx'
import { classes } from '../kit/text.ts'
import '../kit/base.css'
import './text.css'

/** Renders a text and keeps its line breaks. */
export default function Text({ text, look = 'plain', icon, tone }: TextProps) {
  const Tag = look === 'heading' ? 'h2' : 'p'
  if (icon)
    return (
      <p className="st-text st-text-foot st-text-boxed">
        <Icon name={icon} size={20} />
        <span>{linesOrSkeleton(text)}</span>
      </p>
    )
  return <Tag className={classes('st-text', `st-text-${look}`, tone && `st-tone-${tone}`)}>{linesOrSkeleton(text)}</Tag>
}
