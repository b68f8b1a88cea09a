import type { Candidate } from '../checking/candidates.ts'
import { Button, Select } from '../semi.ts'
import { words } from '../words.ts'

interface Props {
  title: string
  names: readonly string[]
  candidates: readonly Candidate[]
  onSet(names: readonly string[]): void
}

/** A list of names: each can be moved and taken out, and what is not in it can be added. */
export function OrderEditor({ title, names, candidates, onSet }: Props) {
  const labelOf = (name: string) => candidates.find(({ value }) => value === name)?.label ?? name
  const left = candidates.filter(({ value }) => !names.includes(value))
  const moved = (index: number, by: number) => {
    const next = names.filter((_, at) => at !== index)
    next.splice(index + by, 0, names[index] ?? '')
    return next
  }
  return (
    <div className="wb-order">
      <ol aria-label={title}>
        {names.map((name, index) => (
          <li key={name}>
            <span>{labelOf(name)}</span>
            <Button size="small" aria-label={`${words.up} ${labelOf(name)}`} disabled={index === 0} onClick={() => onSet(moved(index, -1))}>
              {words.up}
            </Button>
            <Button
              size="small"
              aria-label={`${words.down} ${labelOf(name)}`}
              disabled={index === names.length - 1}
              onClick={() => onSet(moved(index, 1))}
            >
              {words.down}
            </Button>
            <Button
              size="small"
              aria-label={`${words.takeOut} ${labelOf(name)}`}
              onClick={() => onSet(names.filter((one) => one !== name))}
            >
              {words.takeOut}
            </Button>
          </li>
        ))}
      </ol>
      {left.length > 0 ? (
        <Select
          aria-label={`${words.add} ${title}`}
          key={names.join()}
          placeholder={words.add}
          optionList={left.map(({ value, label }) => ({ value, label }))}
          onChange={(chosen) => onSet([...names, chosen as string])}
        />
      ) : null}
    </div>
  )
}
