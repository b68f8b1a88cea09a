import { use, useEffect, useId, useSyncExternalStore } from 'react'
import { meets } from '../../language/condition.ts'
import { fill } from '../../language/text.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import type { FieldProps } from '../../widget.ts'
import { optionsOf } from '../content/index.ts'
import { type Env, type FieldHostProps, useEnv } from '../env/index.ts'
import { afterPress } from './after-press.ts'
import { type DrawnForm, FormContext } from './form-slot.ts'
import { narrowed } from './narrowed.ts'
import type { Note } from './on-change.ts'

interface FieldOfForm extends Omit<FieldHostProps, 'widget'> {
  form: DrawnForm
}

/** A field of the form around it. One key press draws one of these, with its widget, and no other. */
export function FieldHost({ widget: Widget, ...props }: FieldHostProps) {
  const form = use(FormContext)
  if (!form) throw new Error(`the field "${props.field.name}" is not inside a form`)
  const given = useField(useEnv(), { ...props, form })
  return <Widget {...props.own} {...given} />
}

/** What a widget is told of its field. */
function useField(env: Env, { at, field, scope, own, form, onChanged, onLeft }: FieldOfForm): FieldProps {
  const id = useId()
  const cell = form.cell(field.name)
  const { value: typed, error: found, isTouched } = useSyncExternalStore(cell.subscribe, cell.now)
  useEffect(() => {
    form.methods.register(field.name)
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
    // Nothing is null in here: for undefined the form would show the value that it began with.
    onChange: (value) => {
      cell.change(toValue(env, type, value) ?? null)
      const isTyped = isTypedIn(document.getElementById(id))
      // What is chosen at once is done with; what is typed is once it is left.
      if (!isTyped) cell.leave()
      onChanged?.(isTyped)
    },
    onBlur: () => {
      afterPress(cell.leave)
      onLeft?.()
    },
    label: fill(field.label, scope.get, env.formatters),
    placeholder: text(field.placeholder),
    help: text(field.help),
    required: flag(field.required),
    readOnly: form.readOnly || flag(field.readOnly),
    ...notesOf(form.noteOnChange(field, isTouched), found),
    many: type === 'list',
    amount: type === 'money',
    limit: type === 'list' ? field.type.maxItems : field.type.maxLength,
    options: optionsOf(env.content, field.type.dictionary).filter(
      ({ code }) => !Array.isArray(own['options']) || own['options'].includes(code),
    ),
    ...(type === 'date' || type === 'dateTime' ? limitsOf(env, field.type) : {}),
  }
  return field.under ? narrowed(env, form, field, props) : props
}

/** What submitting has found wrong goes before what is known on change; a hint gives way to any error. */
function notesOf(note: Note | undefined, found: string | undefined): Pick<FieldProps, 'error' | 'hint'> {
  const error = found ?? (note?.shows === 'error' ? note.text : undefined)
  return { error, hint: error === undefined ? note?.text : undefined }
}

/** Is somebody typing in this control? What has a cursor changes letter by letter, anything else at once. */
const isTypedIn = (control: HTMLElement | null): boolean =>
  control !== null &&
  control === document.activeElement &&
  (control instanceof HTMLInputElement ? !PICKED.has(control.type) : control instanceof HTMLTextAreaElement)

const PICKED: ReadonlySet<string> = new Set(['radio', 'checkbox'])

/** What a widget gives back, as the form keeps it. */
function toValue(env: Env, type: Field['type'], value: unknown): unknown {
  if (type === 'integer' || type === 'number') return asNumber(value)
  return type === 'dateTime' && typeof value === 'string' ? env.formatters.time.parse(value) : value
}

const MINUTE = 60_000

/** A widget knows no time zone: it sees minutes of the business clock. */
const wallClock = (env: Env, instant: number) => env.formatters.time.format(instant).slice(0, 16)

/** What the limits of a day or a time are now: "today" is another day tomorrow. */
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

/** What is typed into a number's field: a number when it is one, nothing when it is empty, else the text for its check to refuse. */
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}
