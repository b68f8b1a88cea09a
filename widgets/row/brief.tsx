import type { RowProps } from '../../generated/widgets.ts'
import { isUnknown, known, knownLines } from '../kit/bone.tsx'
import { More } from '../kit/heading.tsx'
import { Tags } from './tags.tsx'

/** A small head above a form: who or what it is about on one line, with the way to the whole of it, then the text. */
export function Brief({ title, tags, lines, link, busy }: RowProps) {
  return (
    <div className="st-brief" inert={isUnknown(title)}>
      <div className="st-brief-top">
        <h2>{known(title)}</h2>
        <Tags tags={tags} />
        {link && <More {...link} busy={busy} />}
      </div>
      {lines?.filter(Boolean).map((text) => (
        <p key={text}>{knownLines(text)}</p>
      ))}
    </div>
  )
}
