import type { SummaryProps } from '../../generated/widgets.ts'
import { isUnknown, linesOrSkeleton, textOrSkeleton } from '../kit/bone.tsx'
import { More } from '../kit/heading.tsx'
import { Tags } from '../kit/tags.tsx'
import { keysOf } from '../kit/text.ts'
import './summary.css'

/** Renders the subject of a form above it: title and tags with a link to the details, then the text. */
export default function Summary({ title, tags, lines, link, busy }: SummaryProps) {
  const texts = lines?.filter(Boolean) ?? []
  // Skeleton lines have equal texts, so keys need numbers.
  const keys = keysOf(texts)
  return (
    <div className="st-summary" inert={isUnknown(title)}>
      <div className="st-summary-top">
        <h2>{textOrSkeleton(title)}</h2>
        <Tags tags={tags} />
        {link && <More {...link} busy={busy} />}
      </div>
      {texts.map((text, index) => (
        <p key={keys[index]}>{linesOrSkeleton(text)}</p>
      ))}
    </div>
  )
}
