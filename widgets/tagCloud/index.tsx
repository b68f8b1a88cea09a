import { useState } from 'react'
import type { TagCloudProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import { described, fieldNotes } from '../kit/field.tsx'
import { NoHits } from '../kit/no-hits.tsx'
import Search from '../search/index.tsx'
import { byGroup, choose, type Choosing, counted } from './choose.ts'
import { Chosen } from './chosen.tsx'
import { TagGroup } from './group.tsx'
import './tag-cloud.css'

/** Above this number of tags a search box is shown. */
const SEARCH_FROM = 40
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Renders tags to choose from, a card per group. Choosing a tag deselects the tags that it excludes. */
export default function TagCloud(props: TagCloudProps) {
  const { items, itemKey, text, group, exclusive, exclusiveNote, before, title, search, empty, label, readOnly, words } = props
  const [searchText, setSearchText] = useState<string>()
  const choosing: Choosing = { keyOf: (item) => itemKey(item, 0), exclusiveOf: (item) => exclusive?.(item, 0) ?? '' }
  const chosen = listOf(props.value)
  const chosenKeys = new Set(chosen.map(choosing.keyOf))
  const isFull = props.limit !== undefined && chosen.length >= props.limit
  const all = withChosen(listOf(items), chosen, choosing.keyOf)
  const textOf = (item: unknown) => text(item, 0)
  const query = searchText?.trim().toLowerCase() ?? ''
  const shown = query === '' ? all : all.filter((item) => textOf(item).toLowerCase().includes(query))
  const toggle = (item: unknown) => {
    const next = choose(chosen, item, choosing)
    if (props.limit === undefined || next.length <= Math.max(props.limit, chosen.length)) props.onChange(next)
  }
  return (
    <div onBlur={() => props.onBlur()}>
      <div id={props.id} role="group" tabIndex={-1} aria-label={label} {...described(props)} className="st-cloud">
        {(title || before) && <Chosen title={title} counts={counted(listOf(before), chosen, choosing)} words={words} />}
        {search && all.length > SEARCH_FROM && (
          <Search bind={{ value: searchText, set: setSearchText, options: [] }} placeholder={search} busy={false} words={words} />
        )}
        {all.length === 0 && <Blank text={empty} />}
        {all.length > 0 && shown.length === 0 && <NoHits text={searchText ?? ''} words={words} onClear={() => setSearchText(undefined)} />}
        {byGroup(shown, (item) => group(item, 0)).map(([name, groupItems]) => (
          <TagGroup
            key={name}
            name={name}
            note={groupItems.some((item) => choosing.exclusiveOf(item) !== '') ? exclusiveNote : undefined}
            tags={groupItems.map((item) => ({ key: choosing.keyOf(item), text: textOf(item), item }))}
            isChosen={(key) => chosenKeys.has(key)}
            isLocked={(key) => readOnly || (isFull && !chosenKeys.has(key))}
            onToggle={toggle}
          />
        ))}
        {fieldNotes(props)}
      </div>
    </div>
  )
}

/** Adds chosen items that are no longer available, so that they can be deselected. */
function withChosen(items: readonly unknown[], chosen: readonly unknown[], keyOf: Choosing['keyOf']): readonly unknown[] {
  const itemKeys = new Set(items.map(keyOf))
  return [...items, ...chosen.filter((item) => !itemKeys.has(keyOf(item)))]
}
