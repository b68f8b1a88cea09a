import type { FormProps } from '../../generated/widgets.ts'
import './form.css'

/** Renders the form element, so that Enter submits. The renderer manages values and validation. */
export default function Form({ body, busy, onSubmit }: FormProps) {
  return (
    <form
      className="st-form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog is a React child of the form that opened it; its submit event must not reach that form.
        event.stopPropagation()
        void onSubmit?.()
      }}
    >
      {body}
      {/* Browsers submit on Enter only if there is a submit button; the visible buttons run steps. */}
      {onSubmit && <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
    </form>
  )
}
