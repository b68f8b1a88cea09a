import type { ListProps } from '../../generated/widgets.ts'
import { createLoadable, useLoadable } from '../../renderer/widget.ts'
import { Blank } from '../kit/blank.tsx'
import { OpenedItems } from '../kit/opened.tsx'
import { classes } from '../kit/text.ts'
import '../kit/base.css'
import { type ListEntry, grouped } from './groups.ts'
import type { IndexedProps } from './indexed.tsx'
import { Rows, type RowsProps, screenful } from './rows.tsx'
import { StripRows } from './strip-rows.tsx'
import './list.css'

/** From here on only the rows near the window are drawn. */
const MANY = 60
/** How many rows stand there while nobody knows how many there will be. */
const COMING = 6
/** Few lists are long: the code for them is fetched with the first. */
const virtualRows = createLoadable(async () => (await import('./virtual-rows.tsx')).default)
/** More than any phone shows at once: from here on letters help. */
const INDEXED = 13
const indexed = createLoadable(async () => (await import('./indexed.tsx')).default)

/** A list: rows in one card with hairlines, a card each, a strip one swipes through, or what is attached to something. */
export default function List(props: ListProps) {
  const { groupBy, index: letters, limit, look = 'rows', empty, emptyPicture } = props
  const items: readonly unknown[] | undefined = props.items
  if (!items) return <Rows className={classOf(look)} items={Array.from({ length: limit ?? COMING })} item={props.item} isComing />
  const kept = limit === undefined ? items : items.slice(0, limit)
  if (kept.length === 0) return <Blank text={empty} src={emptyPicture} />
  if (look === 'strip') return <StripRows className={classOf(look)} items={kept} item={props.item} />
  if (look === 'files') return <Rows className={classOf(look)} items={kept} item={props.item} />
  const entries = groupBy && grouped(kept, groupBy)
  // Where no item has a group, sorted in another way, there are rows as in any list.
  const isGrouped = entries?.some((entry) => 'heading' in entry) === true
  const shown = isGrouped ? entries : kept
  const item = isGrouped
    ? (entry: unknown, index: number) => <GroupEntry entry={entry as ListEntry} index={index} item={props.item} />
    : props.item
  const className = isGrouped ? `st-list st-list-${look} st-list-grouped` : classOf(look)
  const Shown = shown.length > MANY ? LongRows : Rows
  const rows = { className, items: shown, item }
  const isIndexed = letters && !isGrouped && shown.length >= INDEXED
  return (
    <OpenedItems>
      {isIndexed ? <IndexedRows by={letters.by} rows={rows} Shown={Shown} words={props.words} /> : <Shown {...rows} />}
    </OpenedItems>
  )
}

/** Rows with letters beside them, as soon as the code for those is there. */
function IndexedRows({ by, rows, Shown, words }: IndexedProps) {
  const { code: Indexed } = useLoadable(indexed)
  return Indexed ? <Indexed by={by} rows={rows} Shown={Shown} words={words} /> : <Shown {...rows} />
}

/** What fits on the screen, until the code for long lists is there. Without it the list is slower, not broken. */
function LongRows(props: RowsProps) {
  const { code: VirtualRows, retry } = useLoadable(virtualRows)
  if (VirtualRows) return <VirtualRows {...props} />
  return <Rows {...props} items={retry ? props.items : props.items.slice(0, screenful())} />
}

const classOf = (look: string) => (look === 'rows' ? 'st-list st-list-rows st-card' : `st-list st-list-${look}`)

function GroupEntry({ entry, index, item }: { entry: ListEntry; index: number; item: ListProps['item'] }) {
  if ('item' in entry) return item(entry.item, index)
  const { heading, tone, count } = entry
  return (
    <h2 className={classes('st-list-group', tone !== 'neutral' && `st-tone-${tone}`)}>
      {heading} <small className="st-num">{count}</small>
    </h2>
  )
}
