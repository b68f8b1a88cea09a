import type { RowProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Tap } from '../kit/tap.tsx'
import { classes, numeric } from '../kit/text.ts'
import { Actions, has } from './actions.tsx'
import { Avatar } from './avatar.tsx'
import { Headline } from './headline.tsx'
import { More } from './more.tsx'
import { Tags } from './tags.tsx'
import './row.css'

/** One entry of a list, or the headline of a detail page. Its link and buttons lie beside the tapped part, never in it. */
export default function Row(props: RowProps) {
  if (props.look === 'headline') return <Headline {...props} />
  const { image, icon, title, tags, lines, more, onTap, busy, words } = props
  const texts = lines?.filter(Boolean) ?? []
  return (
    <div className="st-row">
      <Tap className="st-row-main" busy={busy} onTap={onTap}>
        {image && <Avatar {...image} />}
        {icon && (
          <span className="st-row-icon">
            <Icon name={icon} />
          </span>
        )}
        <span className="st-row-body">
          <span className="st-row-first">
            <span className={classes('st-row-title', numeric(title))}>{title}</span>
            <Tags tags={tags} />
          </span>
          <Second {...props} />
          {texts.map((text) => (
            <span key={text} className={classes('st-row-line', numeric(text))}>
              {text}
            </span>
          ))}
        </span>
      </Tap>
      <Actions {...props} />
      {has(more) && <More words={words}>{more}</More>}
    </div>
  )
}

function Second({ note, detail, trailing, trailingTone }: RowProps) {
  if (!note && !detail && !trailing) return null
  return (
    <span className="st-row-second">
      {note && <span className="st-row-note">{note}</span>}
      {note && detail && <i className="st-row-dot" />}
      {detail && <span className="st-row-detail st-cut">{detail}</span>}
      {trailing && (
        <span
          className={classes(
            'st-row-trailing',
            numeric(trailing),
            trailingTone && trailingTone.tone !== 'neutral' && `st-tone-${trailingTone.tone}`,
          )}
        >
          {trailing}
        </span>
      )}
    </span>
  )
}
