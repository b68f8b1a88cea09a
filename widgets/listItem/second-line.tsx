import type { ReactNode, SyntheticEvent } from 'react'
import type { ListItemProps } from '../../generated/widgets.ts'
import { isDrawn } from '../kit/actions.tsx'
import { textOrSkeleton } from '../kit/bone.tsx'
import { classes, numeric } from '../kit/text.ts'
import { Inline } from './covered.tsx'

/** Whether the link is in the second line. */
export const isInline = ({ link }: ListItemProps) => link?.place === 'detail'

/**
 * Renders the line below the title; its middle is cut when it is too long, its end is not. `buttons` belong to the note, whose element has
 * the id `noteId`. A plain function, so that rows need few components.
 */
export function secondLine(props: ListItemProps, { buttons, noteId }: { buttons?: ReactNode; noteId?: string }): ReactNode {
  const { note, trailing, trailingTone, link, busy } = props
  const inline = isInline(props) ? link : undefined
  const detail = inline ? inline.label : props.detail
  if (!note && !detail && !trailing && !isDrawn(buttons)) return null
  return (
    <span className="st-item-second">
      {note && (
        <span id={noteId} className={classes('st-item-note', noteId && numeric(note))}>
          {textOrSkeleton(note)}
        </span>
      )}
      {isDrawn(buttons) && (
        <span role="presentation" className="st-item-buttons" onPointerDown={stopPropagation} onClick={stopPropagation}>
          {buttons}
        </span>
      )}
      {note && detail && <i className="st-item-dot" />}
      {detail && (inline ? <Inline link={inline} busy={busy} /> : <span className="st-item-detail st-cut">{textOrSkeleton(detail)}</span>)}
      {trailing && (
        <span
          className={classes(
            'st-item-trailing',
            numeric(trailing),
            trailingTone && trailingTone !== 'neutral' && `st-tone-${trailingTone}`,
          )}
        >
          {textOrSkeleton(trailing)}
        </span>
      )}
    </span>
  )
}

/** Keeps taps on the buttons from reaching the item. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
