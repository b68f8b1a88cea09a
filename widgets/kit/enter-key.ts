/** The fields of one line that a keyboard edits, and text areas. */
const FIELDS = 'input:not([type]), input[type="text"], input[type="tel"], input[type="password"], textarea'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns the next field of the same form that can be typed in. */
function fieldAfter(field: HTMLInputElement): Field | undefined {
  const fields = [...(field.form?.querySelectorAll<Field>(FIELDS) ?? [])].filter((one) => !one.disabled && !one.readOnly)
  return fields[fields.indexOf(field) + 1]
}

/** Returns the field of one line that an event is in. */
const fieldOf = ({ target }: Event): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.matches(FIELDS) && !target.readOnly ? target : undefined

/**
 * Lets the Enter key of a phone's keyboard lead to the next field of a form, and names it so. In the last field it submits the form, as
 * browsers do. Returns the function that ends it.
 */
export function watchEnterKey(): () => void {
  const onFocus = (event: FocusEvent) => {
    const field = fieldOf(event)
    if (field && fieldAfter(field)) field.enterKeyHint = 'next'
  }
  const onKey = (event: KeyboardEvent) => {
    // The key code is that of an input method, whose Enter ends a composition.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    const field = fieldOf(event)
    const next = field && fieldAfter(field)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey)
  }
}
