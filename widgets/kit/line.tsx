import type { ChangeEvent, ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './text.ts'
import './text-box.css'
import './line.css'

interface LineProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix'> {
  value: string
  /** A picture; a tap on it is one on the line. */
  before?: ReactNode
  /** Its buttons leave the cursor where it is: `keepCursor`. */
  after?: ReactNode
  onChange(value: string, event: ChangeEvent<HTMLInputElement>): void
}

/** One line to type into, with what stands before and after it: Semi's input would be 12 KB for a box that is styled here. */
export function Line({ className, before, after, onChange, ...input }: LineProps) {
  return (
    <div className={classes('st-text-box st-line', className, input['aria-invalid'] === true && 'st-text-box-error')}>
      {before && <span className="st-line-side st-line-before">{before}</span>}
      <input {...input} onChange={(event) => onChange(event.currentTarget.value, event)} />
      {after && <span className="st-line-side st-line-after">{after}</span>}
    </div>
  )
}

/** For the buttons beside a line: a tap on one takes no cursor away, so that the keyboard stays. */
export const keepCursor = (event: MouseEvent): void => event.preventDefault()
