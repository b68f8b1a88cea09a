import { useMemo } from 'react'
import type { ListProps } from '../../generated/widgets.ts'
import { createLoadable, useLoadable } from '../../renderer/widget.ts'
import { Blank } from '../kit/blank.tsx'
import { OpenedItems } from '../kit/open-items.tsx'
import { rowKeys } from '../kit/row-key.tsx'
import { classes } from '../kit/text.ts'
import '../kit/base.css'
import { type ListEntry, grouped } from './groups.ts'
import type { IndexedProps } from './indexed.tsx'
import { Rows, type RowsProps, screenful } from './rows.tsx'
import { StripRows } from './strip-rows.tsx'
import './list.css'

/** Above this number of rows, only those near the viewport are rendered. */
const VIRTUAL_FROM = 60
/** Number of skeleton rows while the length is unknown. */
const SKELETON_ROWS = 6
/** The code for long lists, loaded with the first one, because few lists are long. */
const virtualRows = createLoadable(async () => (await import('./virtual-rows.tsx')).default)
/** Minimum number of rows for a letter index; more than fit on a phone. */
const INDEXED_FROM = 13
const emptySearch = createLoadable(async () => (await import('./empty-search.tsx')).default)
const indexed = createLoadable(async () => (await import('./indexed.tsx')).default)

/** Renders a list: rows in one card, a card per item, a horizontal strip, or attached files. */
export default function List(props: ListProps) {
  const { groupBy, index: letters, limit, look = 'rows' } = props
  const items: readonly unknown[] | undefined = props.items
  const { keyOf } = props.item
  const keys = useMemo(() => rowKeys(items, keyOf), [items, keyOf])
  if (!items) return <Rows className={classOf(look)} items={Array.from({ length: limit ?? SKELETON_ROWS })} item={props.item} isComing />
  const limited = limit === undefined ? items : items.slice(0, limit)
  if (limited.length === 0) return <EmptyList {...props} />
  if (look === 'strip') return <StripRows className={classOf(look)} items={limited} keys={keys} item={props.item} />
  if (look === 'files') return <Rows className={classOf(look)} items={limited} keys={keys} item={props.item} />
  const entries = groupBy && grouped(limited, groupBy)
  // If no item has a group, for example in another sort order, the list is not grouped.
  const isGrouped = entries?.some((entry) => 'heading' in entry) === true
  const shown = isGrouped ? entries : limited
  const item = isGrouped
    ? (entry: unknown, index: number) => <GroupEntry entry={entry as ListEntry} index={index} item={props.item} />
    : props.item
  const className = isGrouped ? `st-list st-list-${look} st-list-grouped` : classOf(look)
  const RowList = shown.length > VIRTUAL_FROM ? LongRows : Rows
  const rows = { className, items: shown, keys: isGrouped ? groupedKeys(entries, items, keys) : keys, item }
  const isIndexed = letters && !isGrouped && shown.length >= INDEXED_FROM
  return (
    <OpenedItems>
      {isIndexed ? <IndexedRows by={letters.by} rows={rows} RowList={RowList} words={props.words} /> : <RowList {...rows} />}
    </OpenedItems>
  )
}

/** Renders a list without items. */
function EmptyList(props: ListProps) {
  return props.searchedBy ? <LaterEmptySearch {...props} /> : <Blank text={props.empty} src={props.emptyPicture} />
}

/** Renders the result of an empty search as soon as its code is loaded; without its code that there are no items. */
function LaterEmptySearch(props: ListProps) {
  const { code: EmptySearch, retry } = useLoadable(emptySearch)
  if (EmptySearch) return <EmptySearch {...props} />
  return retry ? <Blank text={props.empty} src={props.emptyPicture} /> : null
}

/** Returns the keys of the entries of a grouped list. */
function groupedKeys(entries: readonly ListEntry[], items: readonly unknown[], keys: readonly string[]): string[] {
  const byItem = new Map(items.map((item, index) => [item, keys[index] ?? '']))
  return entries.map((entry) => ('item' in entry ? (byItem.get(entry.item) ?? '') : `group ${entry.heading}`))
}

/** Renders rows with a letter index as soon as its code is loaded. */
function IndexedRows({ by, rows, RowList, words }: IndexedProps) {
  const { code: Indexed } = useLoadable(indexed)
  return Indexed ? <Indexed by={by} rows={rows} RowList={RowList} words={words} /> : <RowList {...rows} />
}

/** Renders one screen of rows until the code for long lists is loaded; all rows if loading fails. */
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
