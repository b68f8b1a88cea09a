import { type CSSProperties, useId } from 'react'
import { clockIcon } from '../../generated/icons/clock.ts'
import { rightIcon } from '../../generated/icons/right.ts'
import type { ListItemProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Actions, isDrawn } from '../kit/actions.tsx'
import { Avatar } from '../kit/avatar.tsx'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { drawTags } from '../kit/tags.tsx'
import { drawTap } from '../kit/tap.tsx'
import { classes, keysOf, numeric } from '../kit/text.ts'
import { Covered, SideLink } from './covered.tsx'
import { Expandable } from './expandable.tsx'
import { isInline, secondLine } from './second-line.tsx'
import './listItem.css'

/** Renders an entry of a list. Its link and buttons are beside the tappable area, not inside it. An item with `more` expands in place. */
export default function ListItem(props: ListItemProps) {
  const id = useId()
  const { image, icon, title, tags, aside, lines, time, link, buttons, more, chevron, onTap, busy } = props
  const isExpandable = isDrawn(more)
  const isCovered = onTap !== undefined && isInline(props)
  const texts = lines?.filter(Boolean) ?? []
  const keys = keysOf(texts)
  const shownTags = drawTags(tags)
  const inner = (
    <>
      {image && <Avatar {...image} />}
      {icon && (
        <span className="st-item-icon">
          <Icon name={icon} />
        </span>
      )}
      <span id={isCovered && !isExpandable ? id : undefined} className="st-item-body" {...reservedHeight(props, texts.length)}>
        <span id={isExpandable ? id : undefined} className="st-item-first">
          <span className={classes('st-item-title', numeric(title))} {...titleAttributes(props)}>
            {drawTitle(props)}
          </span>
          {shownTags}
          {aside && !shownTags && <span className={classes('st-item-aside', numeric(aside))}>{textOrSkeleton(aside)}</span>}
        </span>
        {secondLine(props, isExpandable ? { buttons, noteId: `${id}-note` } : {})}
        {texts.map((text, index) => (
          <span key={keys[index]} className={classes('st-item-line', numeric(text))}>
            {textOrSkeleton(text)}
          </span>
        ))}
        {time && (
          <span className={classes('st-item-line st-item-time', numeric(time))}>
            <Icon name={clockIcon} size={16} />
            <span>{textOrSkeleton(time)}</span>
          </span>
        )}
      </span>
      {chevron && (
        <span className="st-item-chevron">
          <Icon name={rightIcon} size={16} />
        </span>
      )}
    </>
  )
  if (isExpandable)
    return (
      <Expandable id={id} title={title} note={props.note} more={more} onOpen={onTap}>
        {inner}
      </Expandable>
    )
  return (
    // A skeleton item is inert, because there is no data to act on yet.
    <div className="st-item" inert={isUnknown(title)}>
      {isCovered ? (
        <Covered label={id} busy={busy} onTap={onTap}>
          {inner}
        </Covered>
      ) : (
        drawTap({ className: 'st-item-main', busy, onTap, children: inner })
      )}
      {(link || isDrawn(buttons)) && (
        <Actions>
          {link && !isInline(props) && <SideLink {...link} busy={busy} />}
          {buttons}
        </Actions>
      )}
    </div>
  )
}

/** Returns the title; a shortened one with the whole title for screen readers. */
const drawTitle = ({ title, spoken }: ListItemProps) =>
  spoken && spoken !== title ? (
    <>
      <span aria-hidden="true">{title}</span>
      <span className="st-hidden">{spoken}</span>
    </>
  ) : (
    textOrSkeleton(title)
  )

/** Reserves the height of all lines, so that items with shorter titles are equally high and have no gap below the title. */
const reservedHeight = ({ titleLines, time }: ListItemProps, texts: number) =>
  titleLines === undefined ? {} : { style: { '--st-lines': titleLines, '--st-rest': texts + (time ? 1 : 0) } as CSSProperties }

const titleAttributes = ({ titleLines }: ListItemProps) => (titleLines === undefined ? {} : { 'data-lines': titleLines })
