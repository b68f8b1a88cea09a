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
  /** The chosen value as text; empty for the placeholder. */
  text: string
  placeholder: string
  onTap(): void
  /** Runs on pointer down. */
  onPress?: (() => void) | undefined
  busy?: boolean
  /** Whether its sheet is open; undefined when a tap leads to another screen. */
  open?: boolean
  /** A button beside the row that replaces the chevron. */
  beside?: ReactNode
}

/** Renders a field whose value is chosen elsewhere: a row with label, value and chevron. */
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
      // The content of a combobox is its value; the label is already its accessible name.
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
            {...rowAria(field, open)}
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

/** Returns the aria attributes: a combobox if a tap opens a sheet, else a plain button. */
function rowAria(field: FieldProps, open: boolean | undefined) {
  const { label, value } = idsOf(field)
  if (open === undefined) return { 'aria-labelledby': `${label} ${value}` }
  return {
    role: 'combobox',
    'aria-labelledby': label,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    ...(open ? { 'aria-controls': sheetIdOf(field) } : {}),
    'aria-required': field.required,
    'aria-invalid': Boolean(field.error),
  }
}

/** Renders date and time; a line may break between them but not inside. */
const Figures = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="st-rowfield-figures">{part}</span>
    </Fragment>
  ))

/** Returns the element id of a field's sheet. */
export const sheetIdOf = (field: FieldProps): string => `${field.id}-sheet`

/** Returns the open state of a field's sheet; closing it counts as leaving the field. */
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
