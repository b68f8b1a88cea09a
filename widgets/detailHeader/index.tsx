import type { DetailHeaderProps } from '../../generated/widgets.ts'
import { UNKNOWN_TEXT } from '../../renderer/widget.ts'
import { Actions } from '../kit/actions.tsx'
import { Avatar } from '../kit/avatar.tsx'
import { isUnknown, linesOrSkeleton, textOrSkeleton } from '../kit/bone.tsx'
import { Tags } from '../kit/tags.tsx'
import { classes, numeric } from '../kit/text.ts'
import './detailHeader.css'

/** Renders the header of a detail page: tags, title and text with its line breaks. */
export default function DetailHeader({ image, tags, title, note, detail, trailing, lines, buttons }: DetailHeaderProps) {
  const isLoading = [note, detail].some(isUnknown)
  const subtitle = [note, detail].filter((text) => text && !isUnknown(text)).join(' · ')
  return (
    <div className={classes('st-detail-header', image && 'st-detail-header-person')} inert={isUnknown(title)}>
      {image && <Avatar {...image} />}
      <div className="st-detail-header-main">
        <div className="st-detail-header-top">
          <Tags tags={tags} />
          {trailing && <span className={classes('st-detail-header-trailing', numeric(trailing))}>{textOrSkeleton(trailing)}</span>}
        </div>
        <h2>{textOrSkeleton(title)}</h2>
        {(subtitle || isLoading) && <p className="st-detail-header-note">{subtitle || textOrSkeleton(UNKNOWN_TEXT)}</p>}
        {lines?.filter(Boolean).map((text) => (
          <p key={text}>{linesOrSkeleton(text)}</p>
        ))}
      </div>
      <Actions>{buttons}</Actions>
    </div>
  )
}
