import type { ChoiceProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { described, fieldNotes } from '../kit/field.tsx'
import { classes } from '../kit/text.ts'
import List from '../list/index.tsx'
import './choice.css'

/** One of a list of records: choosing another lets go of the first. */
export default function Choice(props: ChoiceProps) {
  const { items, title, lines, empty, value, label, readOnly, busy, words, onChange } = props
  const draw = (item: unknown, index: number) => {
    const chosen = isSame(item, value)
    const texts = lines?.map((line) => line(item, index)).filter(Boolean) ?? []
    return (
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        disabled={readOnly}
        className={classes('st-choosable', chosen && 'st-choosable-on')}
        onClick={() => onChange(item)}
      >
        <span className="st-choosable-words">
          <span className="st-choosable-title">{title(item, index)}</span>
          {texts.map((text) => (
            <span key={text} className="st-choosable-line">
              {text}
            </span>
          ))}
        </span>
        <span className="st-choosable-mark">{chosen && <Icon name="check" size={16} />}</span>
      </button>
    )
  }
  return (
    <div className="st-field-choice" onBlur={() => props.onBlur()}>
      <div id={props.id} role="radiogroup" tabIndex={-1} aria-label={label} aria-required={props.required} {...described(props)}>
        <List items={items} item={draw} empty={empty} busy={busy} words={words} />
      </div>
      {fieldNotes(props)}
    </div>
  )
}

/** The list may have been asked for again since the choice was made: what says the same is the same. */
const isSame = (left: unknown, right: unknown) => left === right || (right !== undefined && JSON.stringify(left) === JSON.stringify(right))
