import type { ReactNode } from 'react'
import { alertIcon } from '../../generated/icons/alert.ts'
import { infoIcon } from '../../generated/icons/info.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { classes } from './text.ts'
import './base.css'
import './field.css'

interface Frame {
  control: ReactNode
  counter?: string | undefined
  /** Whether the label is only for screen readers, because an icon and the placeholder show it. */
  quiet?: boolean
}

/**
 * Renders label, control, help and message of a field. A function instead of a component, so that a key press renders only the widget and
 * the control.
 */
export function fieldFrame(field: FieldProps, { control, counter, quiet = false }: Frame): ReactNode {
  return (
    <div className={classes('st-field', 'st-hair', field.readOnly && 'st-field-still', quiet && 'st-field-quiet')}>
      <div className={quiet ? 'st-hidden' : 'st-field-head'}>
        <label htmlFor={field.id} className={field.required && !field.readOnly ? 'st-required' : undefined}>
          {field.label}
        </label>
        {counter !== undefined && (
          <span className="st-field-count" aria-hidden="true">
            {counter}
          </span>
        )}
      </div>
      {control}
      {fieldNotes(field)}
    </div>
  )
}

/** Renders help and message below a control. A hint does not block submitting, so it is not red and does not mark the field invalid. */
export const fieldNotes = (field: FieldProps): ReactNode => (
  <>
    {field.help && !field.readOnly && (
      <p id={`${field.id}-help`} className="st-field-help">
        {field.help}
      </p>
    )}
    {/* Always mounted, so that screen readers announce a new message. */}
    <div id={`${field.id}-error`} aria-live="polite">
      {field.error && (
        <p className="st-field-error">
          <Icon name={alertIcon} size={16} />
          {field.error}
        </p>
      )}
      {!field.error && field.hint && (
        <p className="st-field-hint">
          <Icon name={infoIcon} size={16} />
          {field.hint}
        </p>
      )}
    </div>
  </>
)

/** Returns the `aria-describedby` of a control. */
export const described = (field: FieldProps) => {
  const ids = [field.help && !field.readOnly && `${field.id}-help`, (field.error || field.hint) && `${field.id}-error`]
    .filter(Boolean)
    .join(' ')
  return ids ? { 'aria-describedby': ids } : {}
}

/** Returns the id, name, aria attributes and blur handler of a control. */
export function fieldAria(field: FieldProps) {
  return {
    id: field.id,
    name: field.name,
    'aria-required': field.required,
    'aria-invalid': Boolean(field.error),
    ...described(field),
    onBlur: () => field.onBlur(),
  }
}
