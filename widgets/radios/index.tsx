import type { RadiosProps } from '../../generated/widgets.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { FieldGroup } from '../kit/group.tsx'
import { textOf } from '../kit/text.ts'
import '../kit/native-input.css'
import './radios.css'

/** Renders a few codes to choose one from: pills beside the question, or segments below it. Native radio buttons are beneath. */
export default function Radios(props: RadiosProps) {
  const { id, value, readOnly, onChange, onBlur, look = 'pills' } = props
  const { options, stored, chooseFirst }: FieldProps = props
  const chosen = textOf(value)
  // The radio that Tab focuses gets the field's id, so that focusing an invalid field finds it.
  const focusable = options.find(({ code }) => code === chosen) ?? options[0]
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
            {...(code === focusable?.code ? { id } : {})}
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
