import type { RadiosProps } from '../../generated/widgets.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { FieldGroup } from '../kit/group.tsx'
import { textOf } from '../kit/text.ts'
import '../kit/native-input.css'
import './radios.css'

/**
 * One of a few codes, all to be seen: pills at the right of the question, or segments under it. The browser's own radio buttons
 * are beneath.
 */
export default function Radios(props: RadiosProps) {
  const { id, value, readOnly, onChange, onBlur, look = 'pills' } = props
  const { options, stored, chooseFirst }: FieldProps = props
  const chosen = textOf(value)
  // A message leads to the one that Tab leads to.
  const reached = options.find(({ code }) => code === chosen) ?? options[0]
  const text = options.find(({ code }) => code === chosen)?.label ?? stored?.label ?? chosen
  const choices = (
    <div className={look === 'segments' ? 'st-segments' : 'st-pills'}>
      {options.map(({ code, label }) => (
        <label key={code} className={look === 'segments' ? 'st-segment' : 'st-pill'}>
          <input
            type="radio"
            className="st-native-input"
            name={id}
            value={code}
            checked={code === chosen}
            {...(code === reached?.code ? { id } : {})}
            onChange={() => onChange(code)}
            onBlur={() => onBlur()}
          />
          <span>{label}</span>
        </label>
      ))}
      {stored && (
        <label className={look === 'segments' ? 'st-segment' : 'st-pill'}>
          <input type="radio" className="st-native-input" name={id} value={stored.code} checked disabled readOnly />
          <span>{stored.label}</span>
        </label>
      )}
    </div>
  )
  if (readOnly)
    return (
      <FieldGroup
        field={props}
        className="st-radios st-radios-still"
        aside={<span className={text ? 'st-radios-text' : 'st-radios-text st-radios-first'}>{text || chooseFirst}</span>}
      />
    )
  if (look === 'segments') {
    return (
      <FieldGroup field={props} role="radiogroup">
        {choices}
      </FieldGroup>
    )
  }
  return <FieldGroup field={props} role="radiogroup" className="st-radios" aside={choices} />
}
