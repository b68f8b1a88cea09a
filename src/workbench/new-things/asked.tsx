import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../semi.ts'
import { words } from '../words.ts'

/** One question of a form for a new thing, with what is wrong with its answer. */
export const Asked = ({ title, wrong, children }: { title: string; wrong?: string | undefined; children: ReactNode }) => (
  <div className="wb-asked">
    <span>{title}</span>
    <span>
      {children}
      {wrong === undefined || wrong === '' ? null : <small role="alert">{wrong}</small>}
    </span>
  </div>
)

interface AskedFormProps {
  title: string
  note?: string
  canAdd: boolean
  /** The text of the button that makes the thing. */
  action?: string
  onAdd(): void
  onCancel(): void
  children: ReactNode
}

/** A form for a new thing. Nothing is written before its button. Keys go to its first text. */
export function AskedForm({ title, note, canAdd, action = words.add, onAdd, onCancel, children }: AskedFormProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={form} className="wb-new wb-making" role="group" aria-label={title}>
      <strong>{title}</strong>
      {note === undefined ? null : <p className="wb-note">{note}</p>}
      {children}
      <span>
        <Button theme="solid" disabled={!canAdd} onClick={onAdd}>
          {action}
        </Button>
        <Button theme="borderless" onClick={onCancel}>
          {words.cancel}
        </Button>
      </span>
    </div>
  )
}

/** Returns what is wrong with a name: its form, or that it is taken. An empty text when it is right. */
export function nameProblem(name: string, form: RegExp, isTaken: boolean, formHint: string): string {
  if (!form.test(name)) return formHint
  return isTaken ? words.make.taken : ''
}
