import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan, StepPlan } from '../../compile/plan.ts'
import { constant, type Scope, valuesOf } from '../data/index.ts'
import { runChain, type ViewAround } from '../steps/index.ts'
import type { Env, Validator } from '../env/index.ts'
import type { DraftSync } from './draft-sync.ts'
import { type CheckContext, findings, notifyFirst, type StartedForm } from './findings.ts'
import type { FormRuntime } from './form-runtime.ts'
import { createFieldCells } from './field-cells.ts'
import { createFormSource } from './form-source.ts'
import { noteOnChange } from './on-change.ts'
import { createPendingFields } from './pending-fields.ts'
import { inDocumentOrder, liveReader, type ShownField } from './shown-fields.ts'

interface FormSetup {
  steps: readonly StepPlan[]
  form: FormPlan
  outside: Scope
  env: Env
  view: ViewAround
  validator: Validator | undefined
  methods: UseFormReturn<FieldValues>
  shown: Map<string, ShownField>
  draftSync: DraftSync
  started: StartedForm
}

/** Returns the initial values of a form: `fill` overrides the record, the record overrides `start`. */
export function startValues(form: FormPlan, scope: Scope, env: Env): Record<string, unknown> {
  const record = form.record ? scope.get(form.record) : undefined
  return {
    ...valuesOf(form.start, scope, env.formatters),
    ...(typeof record === 'object' && record !== null ? record : {}),
    ...filledValues(form, scope, env),
  }
}

/** Returns the values that another screen prefills. They describe one thing, so none counts while one of them is empty. */
export function filledValues({ fill }: FormPlan, scope: Scope, { formatters }: Env): Record<string, unknown> {
  const values = valuesOf(fill, scope, formatters)
  return Object.keys(values).length < Object.keys(fill).length ? {} : values
}

/** Creates the run-time form around React Hook Form's methods: validation, submission and reset. */
export function createForm({ steps, form, outside, env, view, validator, methods, shown, draftSync, started }: FormSetup): FormRuntime {
  const source = createFormSource(form, shown, methods)
  const scope = outside.with({ form: source })
  const checks: CheckContext = { env, scope, form, validator, started }
  const pendingFields = createPendingFields()
  const read = liveReader(methods)

  async function validate(names: readonly string[], only: readonly string[] | undefined): Promise<boolean> {
    await pendingFields.settled()
    const fields = inDocumentOrder(shown.values()).filter(({ plan }) => names.includes(plan.name))
    const found = findings(checks, fields, read, only)
    for (const { field, keyword, text } of found) {
      methods.setError(field, { type: keyword, message: text })
      clearErrorOnChange(methods, field)
    }
    await notifyFirst(checks, found, shown)
    return found.length === 0
  }

  const send: FormRuntime['submit'] = async (values = {}, onWaiting) => {
    const found = findings(checks, inDocumentOrder(shown.values()), read)
    if (found.length > 0) {
      await notifyFirst(checks, found, shown)
      return false
    }
    const reached = await runChain(steps, {
      at: form.id,
      env,
      scope: scope.with({ event: constant(values) }),
      view,
      form: runtime,
      onWaiting,
      // The page may end while a message waits for an answer.
      onSaved: draftSync.drop,
    })
    if (reached) draftSync.drop()
    return reached
  }

  const runtime: FormRuntime = {
    plan: form,
    source,
    methods,
    cell: createFieldCells(methods),
    shown,
    pendingFields,
    record: draftSync,
    noteIncomplete(field, text) {
      if (text) started.incomplete.set(field, text)
      else if (started.incomplete.delete(field)) methods.clearErrors(field)
    },
    noteOnChange: (field, isLeft) => noteOnChange(checks, field, methods, isLeft),
    validate,
    submit: oneAtATime(async (values, onWaiting) => {
      let reached = false
      const attempt = async () => {
        reached = await send(values, onWaiting)
      }
      const hadFields = shown.size > 0
      // Not submitted if a pending upload failed, because a value shown in the form would be missing.
      if (!(await pendingFields.settled())) return false
      // The user left the form meanwhile, so it is neither validated nor sent; the draft remains.
      if (hadFields && shown.size === 0) return false
      await methods.handleSubmit(attempt, attempt)()
      return reached
    }),
    reset() {
      const values = startValues(form, outside, env)
      Object.assign(started, { values })
      draftSync.silently(() => methods.reset(values))
      // `reset` unregisters the fields.
      for (const { plan } of shown.values()) methods.register(plan.name)
      draftSync.drop()
    },
  }
  return runtime
}

/** Ignores calls while one is running; they resolve to false. */
function oneAtATime(run: FormRuntime['submit']): FormRuntime['submit'] {
  let isRunning = false
  return async (...given) => {
    if (isRunning) return false
    isRunning = true
    try {
      return await run(...given)
    } finally {
      isRunning = false
    }
  }
}

/** Clears the error of a field when its value changes; `reValidateMode` applies only after the first submission. */
function clearErrorOnChange(methods: UseFormReturn<FieldValues>, name: string): void {
  const checked: unknown = methods.getValues(name)
  const stop = methods.subscribe({
    name,
    exact: true,
    formState: { values: true },
    callback: () => {
      if (Object.is(methods.getValues(name), checked)) return
      stop()
      methods.clearErrors(name)
    },
  })
}
