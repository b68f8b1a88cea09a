import { type ClipboardEvent, useRef, useState } from 'react'
import { checkIcon } from '../../generated/icons/check.ts'
import type { SmsCodeProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { fieldAria, fieldFrame } from '../kit/field.tsx'
import { keepCursor, Line } from '../kit/line.tsx'
import { minOf, textOf } from '../kit/text.ts'
import { useTyping } from '../kit/typing.ts'
import { codeFormat, codeIn } from './code-in.ts'
import { useCountdown } from './countdown.ts'
import './sms-code.css'

/** Renders an input for a code sent by text message, with a button that requests it and then counts down (AMB2-17). */
export default function SmsCode(props: SmsCodeProps) {
  const { seconds, to, icon, words, beforeSend, onSend } = props
  const countdown = useCountdown(`steward.countdown ${location.pathname} ${props.name}`, seconds)
  // Not stored, because it is a number in clear (DEC-33). After a reload, any number waits for the rest of the countdown.
  const [sentTo, setSentTo] = useState(to)
  const isCounting = countdown.left > 0 && (!sentTo || sentTo === to)
  const typing = useTyping({
    value: textOf(props.value),
    limit: minOf(props.limit, props.maxLength),
    format: codeFormat,
    onChange: props.onChange,
    onBlur: props.onBlur,
  })
  const sending = useRef(false)
  const box = useRef<HTMLInputElement>(null)

  const send = async () => {
    box.current?.focus()
    if (sending.current || isCounting) return
    sending.current = true
    try {
      if (beforeSend && !(await beforeSend())) return
      setSentTo(to)
      countdown.start()
      if (!(await onSend?.())) countdown.stop()
    } finally {
      sending.current = false
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    props.onChange(codeIn(event.clipboardData.getData('text')))
  }

  const label = isCounting
    ? words.sendCodeWait.replace('{seconds}', String(countdown.left))
    : countdown.isOver
      ? words.sendCodeAgain
      : words.sendCode
  const control = (
    <>
      <Line
        {...fieldAria(props)}
        {...typing}
        ref={box}
        className="st-box st-code"
        inputMode={props.keyboard === 'text' ? 'text' : 'numeric'}
        placeholder={(props.readOnly ? undefined : props.placeholder) ?? ''}
        readOnly={props.readOnly}
        before={icon && <Icon name={icon} size={20} />}
        onPaste={paste}
        after={
          <button type="button" className="st-send-code" aria-disabled={isCounting} onMouseDown={keepCursor} onClick={() => void send()}>
            {label}
          </button>
        }
        autoComplete="one-time-code"
        spellCheck={false}
      />
      {isCounting && sentTo && props.sent && (
        <p className="st-code-sent" role="status">
          <Icon name={checkIcon} size={16} />
          {props.sent}
        </p>
      )}
    </>
  )
  return fieldFrame(props, { control, quiet: icon !== undefined })
}
