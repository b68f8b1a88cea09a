import type { RowProps } from '../../generated/widgets.ts'
import { isUnknown, known, knownLines } from '../kit/bone.tsx'
import { Tap } from '../kit/tap.tsx'
import { classes, numeric } from '../kit/text.ts'
import { Actions } from './actions.tsx'
import { Tags } from './tags.tsx'

/** The head of a detail page: tags above, then the title, then the text with its line breaks. */
export function Headline(props: RowProps) {
  const { tags, title, note, detail, trailing, trailingTone, lines, onTap, busy } = props
  const under = [note, detail].filter((text) => text && !isUnknown(text)).join(' · ')
  return (
    <div className="st-headline" inert={isUnknown(title)}>
      <Tap className="st-headline-main" busy={busy} onTap={onTap}>
        <div className="st-headline-top">
          <Tags tags={tags} />
          {trailing && (
            <span className={classes('st-headline-trailing', numeric(trailing), trailingTone && `st-tone-${trailingTone.tone}`)}>
              {known(trailing)}
            </span>
          )}
        </div>
        <h2>{known(title)}</h2>
        {under && <p className="st-headline-note">{under}</p>}
        {lines?.filter(Boolean).map((text) => (
          <p key={text}>{knownLines(text)}</p>
        ))}
      </Tap>
      <Actions {...props} />
    </div>
  )
}
