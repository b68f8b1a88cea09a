import { closeIcon } from '../../generated/icons/close.ts'
import { plusIcon } from '../../generated/icons/plus.ts'
import type { PickProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { FieldGroup } from '../kit/group.tsx'
import { RowField } from '../kit/row-field.tsx'
import { keysOf } from '../kit/text.ts'
import './pick.css'

/** Renders a field whose value is chosen elsewhere: a row for one value, chips for a list. */
export default function Pick(props: PickProps) {
  return props.many ? <Many {...props} /> : <One {...props} />
}

function One(props: PickProps) {
  const { value, show, clearable = false, onTap, onChange, busy, words, label, readOnly } = props
  const text = show(value, 0)
  return (
    <RowField
      field={props}
      text={text}
      placeholder={props.placeholder ?? words.choose}
      busy={busy}
      onTap={() => void onTap()}
      onPress={onTap.prepare}
      beside={
        clearable &&
        text &&
        !readOnly && (
          <button
            type="button"
            className="st-rowfield-clear"
            aria-label={`${words.clear} ${label}`}
            onClick={() => busy || onChange(undefined)}
          >
            <Icon name={closeIcon} size={16} />
          </button>
        )
      }
    />
  )
}

function Many(props: PickProps) {
  const { id, value, show, onTap, onChange, onBlur, busy, words, label, readOnly } = props
  const items: unknown[] = Array.isArray(value) ? value : []
  const names = items.map(show)
  const keys = keysOf(names)
  const remove = (index: number) => {
    const rest = items.filter((_, at) => at !== index)
    onChange(rest)
    // Moves the focus, because the tapped button is removed.
    document.getElementById(id)?.focus({ preventScroll: true })
  }
  if (readOnly) {
    return (
      <FieldGroup field={props}>
        <p className="st-pick-text">{names.join(words.listComma)}</p>
      </FieldGroup>
    )
  }
  const add = (
    <button
      type="button"
      id={id}
      className="st-pick-add"
      aria-label={`${words.add} ${label}`}
      aria-busy={busy}
      onBlur={() => onBlur()}
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      <Icon name={plusIcon} size={18} />
      {words.add}
    </button>
  )
  return (
    <FieldGroup field={props} aside={add} className="st-pick">
      {names.length > 0 && (
        <ul className="st-chips">
          {names.map((name, index) => (
            <li key={keys[index]} className="st-chip">
              <span className="st-chip-letter" aria-hidden="true">
                {Array.from(name)[0]}
              </span>
              <span className="st-chip-name">{name}</span>
              <button type="button" className="st-chip-remove" aria-label={`${words.remove} ${name}`} onClick={() => busy || remove(index)}>
                <Icon name={closeIcon} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}
