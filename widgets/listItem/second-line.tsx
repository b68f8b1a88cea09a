import type { ReactNode } from 'react'
import type { ListItemProps } from '../../generated/widgets.ts'
import { known } from '../kit/bone.tsx'
import { classes, numeric } from '../kit/text.ts'
import { Inline } from './covered.tsx'

/** Does the link stand in the second line? */
export const isInline = ({ link }: ListItemProps) => link?.place === 'detail'

/** What stands under the title on one line; its middle gives way, its end is never cut. A function: a row is few components. */
export function secondLine(props: ListItemProps): ReactNode {
  const { note, trailing, trailingTone, link, busy } = props
  const inline = isInline(props) ? link : undefined
  const detail = inline ? inline.label : props.detail
  if (!note && !detail && !trailing) return null
  return (
    <span className="st-item-second">
      {note && <span className="st-item-note">{known(note)}</span>}
      {note && detail && <i className="st-item-dot" />}
      {detail && (inline ? <Inline link={inline} busy={busy} /> : <span className="st-item-detail st-cut">{known(detail)}</span>)}
      {trailing && (
        <span
          className={classes(
            'st-item-trailing',
            numeric(trailing),
            trailingTone && trailingTone !== 'neutral' && `st-tone-${trailingTone}`,
          )}
        >
          {known(trailing)}
        </span>
      )}
    </span>
  )
}
