import { rightIcon } from '../../generated/icons/right.ts'
import type { FactsProps } from '../../generated/widgets.ts'
import type { FactRow } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { Blank } from '../kit/blank.tsx'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { Tag } from '../kit/tag.tsx'
import { Tags } from '../kit/tags.tsx'
import { classes, numeric } from '../kit/text.ts'
import './facts.css'

/** Renders labels and values of a record, read only. */
export default function Facts({ fields, hideEmpty = false, empty, busy, words }: FactsProps) {
  const rows = hideEmpty ? fields.filter(({ text }) => text) : fields
  if (rows.length === 0) return empty ? <Blank text={empty} /> : null
  return (
    <dl className="st-facts st-card">
      {rows.map((row) => (
        // The key changes when the value is known, because its row may have another height than the skeleton.
        <div key={isUnknown(row.text) ? `${row.field} coming` : row.field} className="st-fact st-hair">
          <dt>{row.label}</dt>
          <dd>
            <Value row={row} busy={busy} emptyText={words.unknownCount} />
            {row.tag && <Tag text={row.tag} />}
            {row.buttons && <span className="st-fact-buttons">{row.buttons}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ row, busy, emptyText }: { row: FactRow; busy: boolean; emptyText: string }) {
  const { text, tags, tone, onTap } = row
  if (tags) return <TagList tags={tags} onTap={onTap} busy={busy} />
  if (!text) return <span className="st-fact-text st-tone-muted">{emptyText}</span>
  const look = classes('st-fact-text', numeric(text), tone && tone !== 'neutral' && `st-tone-${tone}`)
  if (!onTap || isUnknown(text)) return <span className={look}>{textOrSkeleton(text)}</span>
  return (
    <button type="button" className={classes(look, 'st-fact-link')} aria-busy={busy} onClick={() => void (busy || onTap())}>
      {text}
    </button>
  )
}

/** Renders tags instead of a text, with a chevron when they are tappable. */
function TagList({ tags, onTap, busy }: { tags: string[]; onTap: FactRow['onTap']; busy: boolean }) {
  const tagNodes = <Tags tags={tags.map((text) => ({ text, tone: 'primary' }))} />
  if (!onTap) return tagNodes
  return (
    <button type="button" className="st-fact-link st-fact-tags" aria-busy={busy} onClick={() => void (busy || onTap())}>
      {tagNodes}
      <Icon name={rightIcon} size={16} />
    </button>
  )
}
