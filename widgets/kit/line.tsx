import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './text.ts'
import './text-box.css'
import './line.css'

interface LineProps extends Omit<ComponentProps<'input'>, 'value' | 'prefix'> {
  value: string
  /** A decorative picture; taps on it reach the input. */
  before?: ReactNode
  /** Buttons; their `onMouseDown` should be `keepCursor`. */
  after?: ReactNode
}

/** Renders a one-line text input with content before and after it. Semi's input would add 12 KB for a box that is styled here. */
export function Line({ className, before, after, ...input }: LineProps) {
  return (
    <div className={classes('st-text-box st-line', className, input['aria-invalid'] === true && 'st-text-box-error')}>
      {before && <span className="st-line-side st-line-before">{before}</span>}
      <input {...input} />
      {after && <span className="st-line-side st-line-after">{after}</span>}
    </div>
  )
}

/** Prevents a button beside an input from taking the focus, so that the keyboard stays open. */
export const keepCursor = (event: MouseEvent): void => event.preventDefault()
