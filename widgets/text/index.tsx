import { useEffect, useState } from 'react'
import type { TextProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { linesOrSkeleton } from '../kit/bone.tsx'
import { classes } from '../kit/text.ts'
import '../kit/base.css'
import './text.css'

/** Renders a text and keeps its line breaks. */
export default function Text({ text, look = 'plain', icon, tone, live }: TextProps) {
  if (live) return <LiveText text={text} look={look} tone={tone} />
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

/** Renders a text that screen readers announce. The region is filled after it is mounted, because they ignore the initial content. */
function LiveText({ text, look, tone }: Pick<TextProps, 'text' | 'look' | 'tone'>) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true))
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={classes('st-text', `st-text-${look}`, tone && `st-tone-${tone}`)}>
      {isMounted && linesOrSkeleton(text)}
    </p>
  )
}
