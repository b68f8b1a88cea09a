import { use, useEffect, useId, useSyncExternalStore } from 'react'
import { meets } from '../../language/condition.ts'
import { fill } from '../../language/text.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import { storedValue } from '../../language/typed-value.ts'
import type { FieldProps } from '../../widget.ts'
import { optionsOf } from '../content/index.ts'
import { type Env, type FieldHostProps, useEnv } from '../env/index.ts'
import { afterPress } from './after-press.ts'
import { type DrawnForm, FormContext } from './form-slot.ts'
import { dependentFieldProps } from './dependent-field-props.ts'
import type { Note } from './on-change.ts'

interface FieldOfForm extends Omit<FieldHostProps, 'widget'> {
  form: DrawnForm
}

/** Renders a field of the enclosing form. A key press re-renders only the changed field. */
export function FieldHost({ widget: Widget, ...props }: FieldHostProps) {
  const form = use(FormContext)
  if (!form) throw new Error(`the field "${props.field.name}" is not inside a form`)
  const given = useField(useEnv(), { ...props, form })
  return <Widget {...props.own} {...given} />
}

function useField(env: Env, { at, field, scope, own, form, onChanged, onLeft }: FieldOfForm): FieldProps {
  const id = useId()
  const cell = form.cell(field.name)
  const { value: typed, error, isHint, isTouched } = useSyncExternalStore(cell.subscribe, cell.now)
  useEffect(() => {
    form.methods.register(field.name)
    form.record.seen.add(field.name)
    form.shown.set(at, { plan: field, id, order: at.split('.').flatMap((step) => (/^\d+$/.test(step) ? [Number(step)] : [])) })
    return () => void form.shown.delete(at)
  }, [form, at, field, id])
  const { type } = field.type
  const flag = (value: FieldPlan['required']) => (typeof value === 'boolean' ? value : meets(value, scope.get))
  const text = (part: FieldPlan['help']) => (part === undefined ? undefined : fill(part, scope.get, env.formatters))
  const props: FieldProps = {
    id,
    name: field.name,
    value: typeof typed !== 'number' ? (typed ?? undefined) : type === 'dateTime' ? wallClock(env, typed) : String(typed),
    // An empty value is null, because React Hook Form replaces undefined by the default value.
    onChange: (value) => {
      cell.change(toValue(env, type, value) ?? null)
      const isTyped = isTypedIn(document.getElementById(id))
      // A choice counts as final immediately, typed text on blur.
      if (!isTyped) cell.leave()
      onChanged?.(isTyped)
    },
    onBlur: () => {
      const { value: left } = cell.now()
      const stored = storedValue(field.type, left)
      if (stored !== left) cell.change(stored ?? null)
      afterPress(cell.leave)
      onLeft?.()
    },
    onIncomplete: (left) => form.noteIncomplete(field.name, left),
    label: fill(field.label, scope.get, env.formatters),
    placeholder: text(field.placeholder),
    help: text(field.help),
    required: flag(field.required),
    readOnly: form.readOnly || flag(field.readOnly),
    ...notesOf(form.noteOnChange(field, isTouched), error, isHint),
    many: type === 'list',
    amount: type === 'money',
    numberFormat: field.type.format,
    // A secret is never cut: cut off, it would be another one, which its user cannot see. The form refuses it.
    limit: type === 'list' ? field.type.maxItems : field.type.secret ? undefined : field.type.maxLength,
    // A stored code that is not offered any more remains until another one is chosen.
    options: optionsOf(env.content, field.type.dictionary).filter(
      ({ code }) => !Array.isArray(own['options']) || own['options'].includes(code) || code === typed,
    ),
    ...(type === 'date' || type === 'dateTime' ? limitsOf(env, field.type) : {}),
  }
  return field.under ? dependentFieldProps(env, form, field, props) : props
}

/** Returns the message of a field: errors of submission override notes on change, and an error replaces a hint. */
function notesOf(note: Note | undefined, found: string | undefined, isHint: boolean): Pick<FieldProps, 'error' | 'hint'> {
  if (isHint) return { hint: found }
  const error = found ?? (note?.shows === 'error' ? note.text : undefined)
  return { error, hint: error === undefined ? note?.text : undefined }
}

/** Whether the control is a focused text input, which changes letter by letter. */
const isTypedIn = (control: HTMLElement | null): boolean =>
  control !== null &&
  control === document.activeElement &&
  (control instanceof HTMLInputElement ? !PICKED.has(control.type) : control instanceof HTMLTextAreaElement)

const PICKED: ReadonlySet<string> = new Set(['radio', 'checkbox'])

/** Converts the value of a widget to the form's value. Typed numbers stay text until the field is left, because "1." is no number yet. */
function toValue(env: Env, type: Field['type'], value: unknown): unknown {
  return type === 'dateTime' && typeof value === 'string' ? env.formatters.time.parse(value) : value
}

const MINUTE = 60_000

/** Returns an instant as business time in minutes; widgets do not handle time zones. */
const wallClock = (env: Env, instant: number) => env.formatters.time.format(instant).slice(0, 16)

/** Returns the current limits of a date or time; "today" is evaluated on every render. */
function limitsOf(env: Env, { type, earliest, latest }: Field): Pick<FieldProps, 'now' | 'earliest' | 'latest'> {
  const { time } = env.formatters
  const text = (instant: number | undefined) =>
    instant === undefined ? undefined : wallClock(env, instant).slice(0, type === 'date' ? 10 : 16)
  const day = (limit: string | undefined) =>
    limit === undefined ? undefined : limit === 'today' ? time.startOfDay(env.now()) : time.parse(limit)
  const last = day(latest)
  return {
    now: text(env.now()),
    earliest: text(day(earliest)),
    latest: text(last === undefined ? undefined : time.startOfNextDay(last) - MINUTE),
  }
}
