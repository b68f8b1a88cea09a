import { useMemo, useState } from 'react'
import { eyeIcon } from '../../generated/icons/eye.ts'
import { eyeoffIcon } from '../../generated/icons/eyeoff.ts'
import type { InputProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { fieldAria, fieldFrame } from '../kit/field.tsx'
import { keepCursor, Line } from '../kit/line.tsx'
import { countOf, minOf, textOf } from '../kit/text.ts'
import { useTyping } from '../kit/typing.ts'
import { useMasked } from './use-masked.ts'
import { amount, completed } from './amount.ts'
import { mobile } from './mobile.ts'
import { useGrouped } from './use-grouped.ts'
import './input.css'

const MODES = { text: 'text', tel: 'tel', digits: 'numeric', email: 'email', password: 'text' } as const

/** Renders a text input of one line. */
export default function Input(props: InputProps) {
  const { keyboard = 'text', icon, unit, words } = props
  const [shown, setShown] = useState(false)
  const change = (value: string) => {
    props.onChange(value)
    void props.onInput?.()
  }
  const limit = minOf(props.limit, props.maxLength)
  const ungrouped = useTyping({ value: textOf(props.value), limit, onChange: change })
  const grouping = props.amount ? amount : props.format === 'mobile344' ? mobile : undefined
  const typing = useGrouped(grouping, textOf(props.value), change) ?? ungrouped
  const masked = useMasked(props.mask, typing.value, props.readOnly)
  const complete = () => {
    const value = textOf(props.value)
    if (completed(value) !== value) props.onChange(completed(value))
    props.onBlur()
  }
  const secret = keyboard === 'password'
  // Memoized, so that a key press does not render them again.
  const before = useMemo(() => icon && <Icon name={icon} size={20} />, [icon])
  const { showPassword, hidePassword } = words
  const after = useMemo(
    () =>
      secret ? (
        <button
          type="button"
          className="st-eye"
          aria-label={shown ? hidePassword : showPassword}
          onMouseDown={keepCursor}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? eyeIcon : eyeoffIcon} size={20} />
        </button>
      ) : (
        unit && <span className="st-input-unit">{unit}</span>
      ),
    [secret, unit, shown, showPassword, hidePassword],
  )
  const control = (
    <Line
      {...fieldAria(props)}
      {...typing}
      {...masked}
      {...(props.amount ? { onBlur: complete } : {})}
      className="st-box"
      type={secret && !shown ? 'password' : keyboard === 'tel' ? 'tel' : 'text'}
      inputMode={props.amount ? 'decimal' : MODES[keyboard]}
      placeholder={(props.readOnly ? undefined : props.placeholder) ?? ''}
      readOnly={props.readOnly}
      before={before}
      after={after}
      autoComplete={props.autoFill ?? 'off'}
      autoCapitalize="off"
      spellCheck={false}
    />
  )
  // The counter is shown for texts only: numbers have a fixed length.
  const counts = limit !== undefined && keyboard === 'text' && !props.amount && !props.readOnly
  const counter = counts ? `${Math.min(countOf(typing.value), limit)}/${limit}` : undefined
  return fieldFrame(props, { control, counter, quiet: icon !== undefined })
}
