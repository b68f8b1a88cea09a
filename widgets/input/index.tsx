import { useMemo, useState } from 'react'
import { eyeIcon } from '../../generated/icons/eye.ts'
import { eyeoffIcon } from '../../generated/icons/eyeoff.ts'
import type { InputProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { fieldAria, fieldFrame } from '../kit/field.tsx'
import { keepCursor, Line } from '../kit/line.tsx'
import { countOf, minOf, textOf } from '../kit/text.ts'
import { useTyping } from '../kit/typing.ts'
import { AS_IS } from '../kit/edit.ts'
import { numberFormat } from '../kit/number-format.ts'
import { MOBILE_DIGITS, mobile } from './mobile.ts'
import { useShown } from './use-shown.ts'
import './input.css'

const MODES = { text: 'text', tel: 'tel', digits: 'numeric', email: 'email', password: 'text' } as const

/** Renders a text input of one line. */
export default function Input(props: InputProps) {
  const { keyboard = 'text', icon, unit, words } = props
  const [revealed, setRevealed] = useState(false)
  const change = (value: string) => {
    props.onChange(value)
    void props.onInput?.()
  }
  const limit = minOf(props.limit, props.maxLength)
  const isGrouped = props.format === 'mobile344'
  const typing = useTyping({
    value: textOf(props.value),
    limit: isGrouped ? MOBILE_DIGITS : limit,
    format: isGrouped ? mobile : props.numberFormat ? numberFormat(props.numberFormat) : AS_IS,
    onChange: change,
    onBlur: props.onBlur,
  })
  const shown = useShown({ mask: props.mask, amount: props.amount, value: typing.value, readOnly: props.readOnly })
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
          aria-label={revealed ? hidePassword : showPassword}
          onMouseDown={keepCursor}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name={revealed ? eyeIcon : eyeoffIcon} size={20} />
        </button>
      ) : (
        unit && <span className="st-input-unit">{unit}</span>
      ),
    [secret, unit, revealed, showPassword, hidePassword],
  )
  const control = (
    <Line
      {...fieldAria(props)}
      {...typing}
      {...shown}
      className="st-box"
      type={secret && !revealed ? 'password' : keyboard === 'tel' ? 'tel' : 'text'}
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
