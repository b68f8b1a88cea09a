import type { ReactNode, SyntheticEvent } from 'react'
import type { ListItemProps } from '../../generated/widgets.ts'
import { isDrawn } from '../kit/actions.tsx'
import { textOrSkeleton } from '../kit/bone.tsx'
import { classes, numeric } from '../kit/text.ts'
import { Inline } from './covered.tsx'

/** Does the link stand in the second line? */
export const isInline = ({ link }: ListItemProps) => link?.place === 'detail'

/**
 * What stands under the title on one line; its middle gives way, its end is never cut. `buttons` are about what
 * the line begins with, whose element is `noteId`.
 * A function: a row is few components.
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
        <span role="presentation" className="st-item-buttons" onPointerDown={stop} onClick={stop}>
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

/** What a button does is not the item's doing. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
