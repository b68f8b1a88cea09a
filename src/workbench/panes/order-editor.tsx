import { use } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { Candidate } from '../checking/candidate.ts'
import { SurroundingsContext } from '../new-things/content.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  title: string
  path: string
  at: At
  /** The names, or things with the name in `field`. */
  items: readonly unknown[]
  candidates: readonly Candidate[]
  /** Whether a name can be replaced by a thing with more than its name. */
  hasDetails: boolean
  onEdit(changes: readonly Change[], subject: string): void
}

/** A list of names: each can be moved by buttons or by dragging, and taken out; other names can be added. */
export function OrderEditor({ title, path, at, items, candidates, hasDetails, onEdit }: Props) {
  const { select } = use(SurroundingsContext)
  const names = items.map(nameOf)
  const labelOf = (name: string) => candidates.find(({ value }) => value === name)?.label ?? name
  const left = candidates.filter(({ value }) => !names.includes(value))
  const move = (index: number, to: number) => onEdit([{ path, do: 'move', at: [...at, index], to }], '')
  const list = useDragOrder(move)
  return (
    <div className="wb-order">
      <ol ref={list} aria-label={title}>
        {names.map((name, index) => (
          <li key={name} draggable>
            <span>{labelOf(name)}</span>
            {hasDetails && typeof items[index] === 'string' ? (
              <Button
                size="small"
                theme="borderless"
                aria-label={`${words.more} ${labelOf(name)}`}
                onClick={() => {
                  onEdit([{ path, do: 'set', at: [...at, index], value: { field: name } }], '')
                  select({ path, at: [...at, index] })
                }}
              >
                {words.more}
              </Button>
            ) : null}
            <Button size="small" aria-label={`${words.up} ${labelOf(name)}`} disabled={index === 0} onClick={() => move(index, index - 1)}>
              {words.up}
            </Button>
            <Button
              size="small"
              aria-label={`${words.down} ${labelOf(name)}`}
              disabled={index === names.length - 1}
              onClick={() => move(index, index + 1)}
            >
              {words.down}
            </Button>
            <Button
              size="small"
              aria-label={`${words.takeOut} ${labelOf(name)}`}
              onClick={() => onEdit([{ path, do: 'remove', at: [...at, index] }], '')}
            >
              {words.takeOut}
            </Button>
          </li>
        ))}
      </ol>
      {left.length > 0 ? (
        <NamedSelect
          title={`${words.add} ${title}`}
          key={names.join()}
          placeholder={words.add}
          filter
          optionList={left.map(({ value, label, group }) => ({ value, label: group === undefined ? label : `${label} \u00b7 ${group}` }))}
          onChange={(chosen) => onEdit([{ path, do: 'insert', at: [...at, names.length], value: chosen }], '')}
        />
      ) : null}
    </div>
  )
}

const nameOf = (item: unknown): string => (typeof item === 'object' && item !== null && 'field' in item ? String(item.field) : String(item))
