import { Fragment, type ReactNode, useState } from 'react'
import { rightIcon } from '../../generated/icons/right.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { described, fieldNotes } from './field.tsx'
import { classes, numeric } from './text.ts'
import './base.css'
import './field.css'
import './row-field.css'

interface RowFieldProps {
  field: FieldProps
  /** What is chosen, in words; empty: the placeholder stands there. */
  text: string
  placeholder: string
  onTap(): void
  /** A finger goes down. */
  onPress?: (() => void) | undefined
  busy?: boolean
  /** What it opens is a sheet of its own, now open or not; absent: it leads elsewhere. */
  open?: boolean
  /** A button beside the row, in the chevron's place. */
  beside?: ReactNode
}

/** A field that is chosen and not typed: a row with its label, its value and a chevron. */
export function RowField({ field, text, placeholder, onTap, onPress, busy = false, open, beside }: RowFieldProps) {
  const { id, label, required, readOnly, error } = field
  const ids = idsOf(field)
  const figures = numeric(text)
  const value = (
    <span id={ids.value} className={classes('st-rowfield-value', !text && 'st-rowfield-blank', figures)}>
      {figures ? <Figures text={text} /> : text || (readOnly ? field.chooseFirst : placeholder)}
    </span>
  )
  const name = (
    <span
      id={ids.label}
      className={classes('st-rowfield-label', required && !readOnly && 'st-required')}
      // A closed list's content is its value; the label is its name already.
      aria-hidden={open !== undefined && !readOnly}
    >
      {label}
    </span>
  )
  return (
    <div className={classes('st-field', 'st-hair', 'st-rowfield', Boolean(error) && 'st-rowfield-wrong')}>
      <div className="st-rowfield-line">
        {readOnly ? (
          <div className="st-rowfield-main">
            {name}
            {value}
          </div>
        ) : (
          <button
            type="button"
            id={id}
            className="st-rowfield-main st-tap"
            aria-busy={busy}
            {...announced(field, open)}
            {...described(field)}
            onBlur={() => field.onBlur()}
            onPointerDown={onPress}
            onClick={() => busy || onTap()}
            onKeyDown={(event) => {
              if (open === undefined || event.key !== 'ArrowDown') return
              event.preventDefault()
              onTap()
            }}
          >
            {name}
            {value}
            {!beside && (
              <span className="st-rowfield-more">
                <Icon name={rightIcon} size={20} />
              </span>
            )}
          </button>
        )}
        {beside}
      </div>
      {fieldNotes(field)}
    </div>
  )
}

const idsOf = ({ id }: FieldProps) => ({ label: `${id}-label`, value: `${id}-value` })

/** What opens a sheet is announced like a closed list: its name, then its value. What leads away is a plain button. */
function announced(field: FieldProps, open: boolean | undefined) {
  const { label, value } = idsOf(field)
  if (open === undefined) return { 'aria-labelledby': `${label} ${value}` }
  return {
    role: 'combobox',
    'aria-labelledby': label,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    ...(open ? { 'aria-controls': sheetOf(field) } : {}),
    'aria-required': field.required,
    'aria-invalid': Boolean(field.error),
  }
}

/** A date and a time may stand under each other, but are never broken inside. */
const Figures = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="st-rowfield-figures">{part}</span>
    </Fragment>
  ))

/** What the sheet of a field is called in the document. */
export const sheetOf = (field: FieldProps): string => `${field.id}-sheet`

/** Whether a field's sheet is open; closing it is leaving the field. */
export function useSheet(field: FieldProps) {
  const [open, setOpen] = useState(false)
  return {
    open,
    show: () => setOpen(true),
    close: () => {
      setOpen(false)
      field.onBlur()
    },
  }
}
