import { type ComponentType, use, useEffect, useMemo, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { meets } from '../../language/condition.ts'
import { type FormHostProps, useEnv } from '../env/index.ts'
import { useWatchedPresses } from './after-press.ts'
import { createForm, startValues } from './create-form.ts'
import { createDraftSync, type DraftForm } from './draft-sync.ts'
import { resolverFor } from './findings.ts'
import { DialogForm, type DrawnForm, FormContext } from './form-slot.ts'
import { valueReader } from './form-source.ts'
import type { RecordForm } from './record-sync.ts'
import { readerOf, type ShownField } from './shown-fields.ts'
import { useDependentFields } from './dependent-fields.ts'

/** Renders a form with its values and validation, and supplies `form.*` to its contents. */
export function FormHost({ plan, form, scope, view, validator, widget: Widget, Draft, RecordSync, common, draw }: FormHostProps) {
  const env = useEnv()
  const slot = use(DialogForm)
  const [shown] = useState(() => new Map<string, ShownField>())
  const [draftSync] = useState(createDraftSync)
  // Computed once, because later changes of the record must not overwrite input.
  const [started] = useState(() => ({ values: startValues(form, scope, env), incomplete: new Map<string, string>() }))
  const resolver = useMemo(() => {
    const scopeOf = (values: FieldValues) => scope.with({ form: valueReader(form, shown, readerOf(values)) })
    return resolverFor((values) => ({ env, form, validator, scope: scopeOf(values), started }), shown)
  }, [env, form, validator, scope, shown, started])
  const [defaultValues] = useState(started.values)
  const methods = useForm<FieldValues>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false })
  const onSubmit = plan.props['onSubmit']
  const runtime = useMemo(() => {
    const steps = onSubmit?.kind === 'steps' ? onSubmit.steps : []
    return createForm({ steps, form, outside: scope, env, view, validator, methods, shown, draftSync, started })
  }, [onSubmit, form, scope, env, view, validator, methods, shown, draftSync, started])
  useDependentFields(form, methods, draftSync)
  useWatchedPresses()
  const readOnly = typeof form.readOnly === 'boolean' ? form.readOnly : meets(form.readOnly, scope.get)
  useEffect(() => slot?.take(runtime), [slot, runtime])
  const drawn = useMemo((): DrawnForm => {
    // A form in a dialog is submitted as by the dialog's OK button, which also closes the dialog.
    const submit: DrawnForm['submit'] = (...values) => slot?.confirm() ?? runtime.submit(...values)
    return { ...runtime, submit, readOnly }
  }, [runtime, slot, readOnly])
  const inside = useMemo(() => scope.with({ form: runtime.source }), [scope, runtime])
  const body = plan.props['body']
  const DraftOf = Draft as ComponentType<DraftForm> | undefined
  const RecordSyncOf = RecordSync as ComponentType<RecordForm> | undefined
  return (
    <FormContext value={drawn}>
      <Widget
        {...common}
        onSubmit={form.isSubmittedWithValues ? undefined : () => drawn.submit()}
        body={draw(body?.kind === 'nodes' ? body.nodes : [], inside)}
      />
      {RecordSyncOf && <RecordSyncOf {...{ form, scope, env, methods, draftSync }} />}
      {DraftOf && <DraftOf {...{ form, scope, env, screen: view.screen, methods, draftSync, shown, isOpen: !readOnly }} />}
    </FormContext>
  )
}
