import { type CSSProperties, useId } from 'react'
import type { RowProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { isUnknown, known } from '../kit/bone.tsx'
import { Tap } from '../kit/tap.tsx'
import { classes, keysOf, numeric } from '../kit/text.ts'
import { Actions, has } from './actions.tsx'
import { Covered, Inline } from './covered.tsx'
import { Avatar } from './avatar.tsx'
import { Brief } from './brief.tsx'
import { Headline } from './headline.tsx'
import { More } from './more.tsx'
import { Tags } from './tags.tsx'
import './row.css'

/** One entry of a list, or the headline of a detail page, whole or brief. Its link and buttons lie beside the tapped part, never in it. */
export default function Row(props: RowProps) {
  const id = useId()
  if (props.look === 'headline') return <Headline {...props} />
  if (props.look === 'brief') return <Brief {...props} />
  const { image, icon, title, tags, lines, time, more, chevron, onTap, busy, words } = props
  const texts = lines?.filter(Boolean) ?? []
  const keys = keysOf(texts)
  const inner = (
    <>
      {image && <Avatar {...image} />}
      {icon && (
        <span className="st-row-icon">
          <Icon name={icon} />
        </span>
      )}
      <span id={id} className="st-row-body">
        <span className="st-row-first">
          <span className={classes('st-row-title', numeric(title))} {...linesOf(props)}>
            {known(title)}
          </span>
          <Tags tags={tags} />
        </span>
        <Second {...props} />
        {texts.map((text, index) => (
          <span key={keys[index]} className={classes('st-row-line', numeric(text))}>
            {known(text)}
          </span>
        ))}
        {time && (
          <span className={classes('st-row-line st-row-time', numeric(time))}>
            <Icon name="clock" size={16} />
            <span>{known(time)}</span>
          </span>
        )}
      </span>
      {chevron && (
        <span className="st-row-chevron">
          <Icon name="right" size={16} />
        </span>
      )}
    </>
  )
  return (
    // Before it is known there is nothing to tap.
    <div className="st-row" inert={isUnknown(title)}>
      {onTap && isInline(props) ? (
        <Covered label={id} busy={busy} onTap={onTap}>
          {inner}
        </Covered>
      ) : (
        <Tap className="st-row-main" busy={busy} onTap={onTap}>
          {inner}
        </Tap>
      )}
      <Actions {...props} link={isInline(props) ? undefined : props.link} />
      {has(more) && <More words={words}>{more}</More>}
    </div>
  )
}

/** A title of a fixed height, whatever it says. */
const linesOf = ({ titleLines }: RowProps) =>
  titleLines === undefined ? {} : { 'data-lines': titleLines, style: { '--st-lines': titleLines } as CSSProperties }

const isInline = ({ link }: RowProps) => link?.place === 'detail'

function Second(props: RowProps) {
  const { note, trailing, trailingTone, link, busy } = props
  const inline = isInline(props) ? link : undefined
  const detail = inline ? inline.label : props.detail
  if (!note && !detail && !trailing) return null
  return (
    <span className="st-row-second">
      {note && <span className="st-row-note">{known(note)}</span>}
      {note && detail && <i className="st-row-dot" />}
      {detail && (inline ? <Inline link={inline} busy={busy} /> : <span className="st-row-detail st-cut">{known(detail)}</span>)}
      {trailing && (
        <span
          className={classes(
            'st-row-trailing',
            numeric(trailing),
            trailingTone && trailingTone.tone !== 'neutral' && `st-tone-${trailingTone.tone}`,
          )}
        >
          {known(trailing)}
        </span>
      )}
    </span>
  )
}
