import { type ComponentType, use, useEffect, useMemo, useState } from 'react'
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { meets } from '../../language/condition'
import type { FormPlan, NodePlan } from '../../compile/plan'
import { runChain } from '../steps/chain'
import { createDraftSync, type DraftSync, useDraft } from './draft'
import { type Env, useEnv } from '../env/env'
import { useRecordSync } from './record-sync'
import {
  type CheckContext,
  createPendingFields,
  findings,
  type FormRuntime,
  inDocumentOrder,
  resolverFor,
  notifyFirst,
  type ShownField,
  valuesToSend,
} from './form-runtime'
import { DialogForm, type FormAround, FormContext } from './form-slot'
import type { Draw } from '../views/resolve'
import { type Scope, subscribeAll, pathsOf, valuesOf } from '../data/scope'
import { getPath, type ValueSource } from '../data/value-source'
import { useViewAround, type ViewRuntime } from '../views/view'

interface FormHostProps {
  plan: NodePlan
  form: FormPlan
  scope: Scope
  widget: ComponentType<Record<string, unknown>>
  common: Record<string, unknown>
  draw: Draw
}

/** A form: its values, its checks, and the names `form.*` for everything inside. */
export function FormHost({ plan, form, scope, widget: Widget, common, draw }: FormHostProps) {
  const env = useEnv()
  const view = useViewAround()
  const slot = use(DialogForm)
  const [shown] = useState(() => new Map<string, ShownField>())
  const [context] = useState<{ current?: CheckContext }>({})
  const [draftSync] = useState(createDraftSync)
  const resolver = useMemo(() => resolverFor(() => needed(context.current), shown), [context, shown])
  // useForm keeps its first defaults; later changes of the record must not overwrite what is being typed.
  const [defaultValues] = useState(() => startValues(form, scope, env))
  const methods = useForm<FieldValues>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false })
  const runtime = useMemo(
    () => createForm(plan, form, scope, env, view, methods, shown, context, draftSync),
    [plan, form, scope, env, view, methods, shown, context, draftSync],
  )
  useFill(form, scope, env, methods)
  useRecordSync(form, scope, methods, draftSync)
  useDraft({ form, scope, env, screen: view.screen, methods, draftSync })
  useEffect(() => slot?.take(runtime), [slot, runtime])
  const readOnly = typeof form.readOnly === 'boolean' ? form.readOnly : meets(form.readOnly, scope.get)
  const around = useMemo((): FormAround => ({ ...runtime, readOnly }), [runtime, readOnly])
  const inside = useMemo(() => scope.with({ form: runtime.source }), [scope, runtime])
  const body = plan.props['body']
  return (
    <FormContext value={around}>
      <Widget {...common} onSubmit={() => runtime.submit()} body={draw(body?.kind === 'nodes' ? body.nodes : [], inside)} />
    </FormContext>
  )
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a form was checked before it was drawn')
  return value
}

/** start < record < fill. */
function startValues(form: FormPlan, scope: Scope, env: Env): Record<string, unknown> {
  const record = form.record ? scope.get(form.record) : undefined
  return {
    ...valuesOf(form.start, scope, env.formatters),
    ...(typeof record === 'object' && record !== null ? record : {}),
    ...valuesOf(form.fill, scope, env.formatters),
  }
}

/** What another screen brought back is written into the form when it changes. */
function useFill(form: FormPlan, scope: Scope, env: Env, methods: UseFormReturn<FieldValues>): void {
  useEffect(
    () =>
      subscribeAll(scope, pathsOf(form.fill), () => {
        for (const [name, value] of Object.entries(valuesOf(form.fill, scope, env.formatters)))
          methods.setValue(name, value, { shouldDirty: true })
      }),
    [form, scope, env, methods],
  )
}

function createForm(
  plan: NodePlan,
  form: FormPlan,
  outside: Scope,
  env: Env,
  view: ViewRuntime,
  methods: UseFormReturn<FieldValues>,
  shown: Map<string, ShownField>,
  context: { current?: CheckContext },
  draftSync: DraftSync,
): FormRuntime {
  const source: ValueSource = {
    get: (path) => (path.length === 0 ? valuesToSend(shown.values(), methods.getValues()) : trimmed(form, path, methods.getValues())),
    subscribe: (path, listener) =>
      methods.subscribe({
        ...(path.length > 0 ? { name: nameIn(form, path), exact: true } : {}),
        formState: { values: true },
        callback: listener,
      }),
    set: (path, value) =>
      methods.setValue(nameIn(form, path), value, {
        shouldDirty: true,
        shouldValidate: isWrong(methods, nameIn(form, path)),
      }),
  }
  const scope = outside.with({ form: source })
  const validator = view.module.validators[form.id]
  const checks: CheckContext = {
    env,
    scope,
    form,
    validator,
    formMessages: form.messages,
  }
  context.current = checks
  const steps = plan.props['onSubmit']
  const pendingFields = createPendingFields()
  let submitting = false

  async function send(runtime: FormRuntime): Promise<boolean> {
    const found = findings(checks, inDocumentOrder(shown.values()), methods.getValues())
    if (found.length > 0) {
      await notifyFirst(checks, found, byName(shown))
      return false
    }
    const reached = await runChain(steps?.kind === 'steps' ? steps.steps : [], { env, scope, view, form: runtime })
    if (reached) draftSync.drop()
    return reached
  }

  const runtime: FormRuntime = {
    source,
    methods,
    shown,
    pendingFields,
    async submit() {
      if (submitting) return false
      submitting = true
      let reached = false
      const attempt = async () => {
        reached = await send(runtime)
      }
      try {
        await pendingFields.settled()
        await methods.handleSubmit(attempt, attempt)()
      } finally {
        submitting = false
      }
      return reached
    },
    async validate(names, only) {
      await pendingFields.settled()
      const fields = inDocumentOrder(shown.values()).filter((one) => names.includes(one.plan.name))
      const found = findings(checks, fields, methods.getValues(), only)
      for (const { field, keyword, text } of found) {
        methods.setError(field, { type: keyword, message: text })
        clearErrorOnChange(methods, field)
      }
      await notifyFirst(checks, found, byName(shown))
      return found.length === 0
    },
    reset() {
      methods.reset(startValues(form, outside, env))
      draftSync.drop()
    },
  }
  return runtime
}

/** Whether a message stands under a field: what a step writes into it is then checked anew, as what is typed is. */
const isWrong = (methods: UseFormReturn<FieldValues>, name: string) => methods.getFieldState(name).invalid

/** What was said of a field before the form was sent was about what stood there: it goes when that changes. */
function clearErrorOnChange(methods: UseFormReturn<FieldValues>, name: string): void {
  const said: unknown = methods.getValues(name)
  const stop = methods.subscribe({
    name,
    exact: true,
    formState: { values: true },
    callback: () => {
      if (Object.is(methods.getValues(name), said)) return
      stop()
      methods.clearErrors(name)
    },
  })
}

/** The field that a path below the form leads to or into: `owner.name` is in `owner`, `more.pot` is itself. */
function nameIn({ fields }: FormPlan, [first = '', second]: readonly string[]): string {
  return fields[first]?.type === 'map' && second !== undefined ? `${first}.${second}` : first
}

/** A field that is trimmed before it is sent is trimmed for whoever reads it, too. */
function trimmed(form: FormPlan, path: readonly string[], values: FieldValues): unknown {
  const value = getPath(values, path)
  const [first = '', second = ''] = path
  const field = form.fields[first]
  const trims = path.length > 1 ? field?.fields?.[second]?.trim : field?.trim
  return trims && typeof value === 'string' ? value.trim() : value
}

const byName = (shown: ReadonlyMap<string, ShownField>) => new Map([...shown.values()].map((one) => [one.plan.name, one]))
