import { useRef, useState } from 'react'
import type { DateTimeProps } from '../../generated/widgets.ts'
import Button from '../button/index.tsx'
import { RowField, sheetIdOf, useSheet } from '../kit/row-field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { textOf } from '../kit/text.ts'
import { Wheel } from './wheel.tsx'
import { turned, wheelsOf, within } from './wheels.ts'
import './dateTime.css'

/** Renders a day, or a day with time, as a row that opens wheels with the allowed values. */
export default function DateTime(props: DateTimeProps) {
  const { open, show, close } = useSheet(props)
  return (
    <>
      <RowField field={props} text={textOf(props.value)} placeholder={props.placeholder ?? props.words.choose} open={open} onTap={show} />
      {open && <Wheels {...props} onClose={close} />}
    </>
  )
}

function Wheels({ onClose, ...field }: DateTimeProps & { onClose(): void }) {
  const { label, value, now = '', earliest, latest, words, onChange } = field
  const limits = { earliest, latest }
  const before = textOf(value)
  const [text, setText] = useState(() => within(before || now, limits))
  const units = [words.year, words.month, words.day, words.hour, words.minute]
  const bands = useRef<((() => number) | null)[]>([])
  const choose = async () => {
    // A wheel may still turn; the number in its band is the one that the user sees.
    const seen = bands.current.reduce((old, inBand, index) => (inBand ? turned(old, index, inBand(), limits) : old), text)
    if (seen !== before) onChange(seen)
    onClose()
    return true
  }
  const cancel = async () => {
    onClose()
    return true
  }
  const foot = (
    <div className="st-wheels-foot">
      <Button look="secondary" label={words.cancel} busy={false} words={words} onTap={cancel} />
      <Button look="primary" label={words.ok} busy={false} words={words} onTap={choose} />
    </div>
  )
  return (
    <Sheet id={sheetIdOf(field)} open title={label} onClose={onClose} foot={foot}>
      <div className="st-wheels">
        {wheelsOf(text, limits).map((wheel, index) => (
          <Wheel
            key={units[index]}
            {...wheel}
            unit={units[index] ?? ''}
            inBand={(inBand) => {
              bands.current[index] = inBand
            }}
            onTurn={(next) => setText((old) => turned(old, index, next, limits))}
          />
        ))}
      </div>
    </Sheet>
  )
}
