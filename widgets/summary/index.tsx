import type { SummaryProps } from '../../generated/widgets.ts'
import { isUnknown, linesOrSkeleton, textOrSkeleton } from '../kit/bone.tsx'
import { More } from '../kit/heading.tsx'
import { Tags } from '../kit/tags.tsx'
import { keysOf } from '../kit/text.ts'
import './summary.css'

/** What a form is about, above it: who or what on one line, with the way to the whole of it, then the text. */
export default function Summary({ title, tags, lines, link, busy }: SummaryProps) {
  const texts = lines?.filter(Boolean) ?? []
  // Lines that are not there yet are all alike.
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
