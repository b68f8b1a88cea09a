import { type ComponentType, use, useEffect, useId } from 'react'
import { useController } from 'react-hook-form'
import { meets } from '../language/condition.ts'
import { fill } from '../language/text.ts'
import type { FieldPlan } from '../compile/plan.ts'
import type { FieldProps } from '../widget.ts'
import { useEnv } from './env.ts'
import { FormContext } from './form-slot.ts'
import type { FormRuntime } from './form-runtime.ts'
import { optionsOf } from './resolve.tsx'
import type { Scope } from './scope.ts'

interface FieldHostProps {
  at: string
  field: FieldPlan
  scope: Scope
  widget: ComponentType<Record<string, unknown>>
  own: Record<string, unknown>
}

/** A field of the form around it. One key press draws this host and no other. */
export function FieldHost(props: FieldHostProps) {
  const form = use(FormContext)
  if (!form) throw new Error(`the field "${props.field.name}" is not inside a form`)
  return <Controlled {...props} form={form} />
}

function Controlled({ at, field, scope, widget: Widget, own, form }: FieldHostProps & { form: FormRuntime }) {
  const env = useEnv()
  const id = useId()
  const { field: controlled, fieldState } = useController({ name: field.name, control: form.methods.control })
  useEffect(() => {
    form.shown.set(at, { plan: field, id, order: at.split('.').flatMap((step) => (/^\d+$/.test(step) ? [Number(step)] : [])) })
    return () => void form.shown.delete(at)
  }, [form, at, field, id])
  const typed: unknown = controlled.value
  const isNumeric = field.type.type === 'integer' || field.type.type === 'number'
  const flag = (value: FieldPlan['required']) => (typeof value === 'boolean' ? value : meets(value, scope.get))
  const text = (part: FieldPlan['help']) => (part === undefined ? undefined : fill(part, scope.get, env.faces))
  const props: FieldProps = {
    id,
    name: field.name,
    value: isNumeric && typeof typed === 'number' ? String(typed) : typed,
    onChange: (value) => controlled.onChange(isNumeric ? asNumber(value) : value),
    onBlur: controlled.onBlur,
    label: fill(field.label, scope.get, env.faces),
    placeholder: text(field.placeholder),
    help: text(field.help),
    required: flag(field.required),
    readOnly: flag(field.readOnly),
    error: fieldState.error?.message,
    limit: field.type.maxLength,
    options: optionsOf(env, field.type.dictionary),
  }
  return <Widget {...own} {...props} />
}

/** What is typed into a number's field: a number when it is one, nothing when it is empty, else the text for its check to refuse. */
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}
