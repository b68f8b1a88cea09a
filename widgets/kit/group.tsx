import type { ReactNode } from 'react'
import type { FieldProps } from '../../renderer/widget.ts'
import { described, fieldNotes } from './field.tsx'
import { classes } from './text.ts'
import './base.css'
import './field.css'

interface Group {
  children?: ReactNode
  aside?: ReactNode
  /** Whether the help is right of the label instead of below the controls. */
  helpBeside?: boolean
  className?: string
  role?: 'group' | 'radiogroup'
}

/** Renders a field that consists of several controls. */
export function FieldGroup({ field, children, aside, helpBeside = false, className, role = 'group' }: Group & { field: FieldProps }) {
  const { id, label, required, readOnly, error } = field
  return (
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-invalid={Boolean(error)}
      {...described(field)}
      {...(role === 'radiogroup' ? { 'aria-required': required } : {})}
      className={classes('st-field', 'st-hair', className)}
    >
      <div className="st-field-head">
        <span id={`${id}-label`} className={classes(required && !readOnly && 'st-required')}>
          {label}
        </span>
        {aside}
        {helpBeside && field.help && !readOnly && (
          <span id={`${id}-help`} className="st-field-count">
            {field.help}
          </span>
        )}
      </div>
      {children}
      {fieldNotes(helpBeside ? { ...field, help: undefined } : field)}
    </div>
  )
}
