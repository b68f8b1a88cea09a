import { checkIcon } from '../../generated/icons/check.ts'
import type { ChoiceProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { described, fieldNotes } from '../kit/field.tsx'
import { classes } from '../kit/text.ts'
import List from '../list/index.tsx'
import './choice.css'

/** Renders records to choose from: one, where choosing another replaces it, or several for a list field. */
export default function Choice(props: ChoiceProps) {
  const { items, title, lines, empty, value, many = false, limit, label, readOnly, busy, words, onChange } = props
  const chosen = many ? (Array.isArray(value) ? (value as unknown[]) : []) : value === undefined ? [] : [value]
  const isSame = comparer(props.itemKey)
  const isFull = many && limit !== undefined && chosen.length >= limit
  const toggle = (item: unknown) => {
    if (!many) return onChange(item)
    const rest = chosen.filter((one) => !isSame(one, item))
    onChange(rest.length < chosen.length ? rest : [...chosen, item])
  }
  const draw = (item: unknown, index: number) => {
    const isChosen = chosen.some((one) => isSame(one, item))
    const texts = lines?.map((line) => line(item, index)).filter(Boolean) ?? []
    return (
      <button
        type="button"
        role={many ? 'checkbox' : 'radio'}
        aria-checked={isChosen}
        disabled={readOnly || (isFull && !isChosen)}
        className={classes('st-choosable', isChosen && 'st-choosable-on', many && 'st-choosable-many')}
        onClick={() => toggle(item)}
      >
        <span className="st-choosable-words">
          <span className="st-choosable-title">{title(item, index)}</span>
          {texts.map((text) => (
            <span key={text} className="st-choosable-line">
              {text}
            </span>
          ))}
        </span>
        <span className="st-choosable-mark">{isChosen && <Icon name={checkIcon} size={16} />}</span>
      </button>
    )
  }
  return (
    <div className="st-field-choice" onBlur={() => props.onBlur()}>
      {many && (
        // The search may hide selected records, so their names stay visible here.
        <p className="st-choice-chosen" aria-live="polite">
          {chosen.length > 0 ? `${words.chosen} ${chosen.map(title).join(words.listComma)}` : words.choose}
        </p>
      )}
      <div
        id={props.id}
        role={many ? 'group' : 'radiogroup'}
        tabIndex={-1}
        aria-label={label}
        {...(many ? {} : { 'aria-required': props.required })}
        {...described(props)}
      >
        <List items={items} item={draw} empty={empty} searchedBy={props.searchedBy} busy={busy} words={words} />
      </div>
      {fieldNotes(props)}
    </div>
  )
}

/** Compares records by key, else by content, because the list may have been fetched again since the choice was made. */
const comparer = (itemKey: ChoiceProps['itemKey']) => (left: unknown, right: unknown) =>
  itemKey ? itemKey(left, 0) === itemKey(right, 0) : left === right || JSON.stringify(left) === JSON.stringify(right)
