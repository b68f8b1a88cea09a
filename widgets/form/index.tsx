import type { FormProps } from '../../generated/widgets.ts'
import './form.css'

/** A form. Values and checks are the renderer's; this is the element around the fields, so that Enter submits. */
export default function Form({ body, busy, onSubmit }: FormProps) {
  return (
    <form
      className="st-form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog is a child of the form that opened it: its submit must stay its own.
        event.stopPropagation()
        void onSubmit?.()
      }}
    >
      {body}
      {/* Browsers submit on Enter only when there is a submit button; the visible ones run steps. */}
      {onSubmit && <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
    </form>
  )
}
