import { fieldsOf, recordOf } from '../model/scope-types.ts'
import { checkName } from './step-names.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import type { WrittenForm } from '../model/written-node.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, lookUp, report } from './bind-context.ts'
import { checkFields } from './fields.ts'
import { bindFormRules } from './form-rules.ts'
import { checkMessages } from './messages.ts'
import { bindPath } from './paths.ts'
import type { FormPlan } from './plan.ts'
import { dependentFieldsOf } from './bind-dependent-fields.ts'
import { keptFields } from './kept-fields.ts'
import { listKeys } from './record-keys.ts'
import { bindValues } from './values.ts'

/** Binds the form's own properties: initial values `outside`, without the form in scope, and rules `inside`. */
export function bindForm(outside: BindContext, inside: BindContext, form: WrittenForm, at: At): FormPlan {
  const { project, used } = outside
  const { entity, messages, readOnly } = form
  const declared = lookUp(outside, 'entity', entity, project.entities, [...at, 'entity'])
  used.entities.add(entity)
  const fields = fieldsOf(project, recordOf(project, entity))
  checkMessages(outside, messages, [...at, 'messages'])
  checkFields(outside, form.submits ?? {}, [...at, 'submits'])
  // The OK button of a dialog submits its form without parameters.
  if (form.submits && at[0] === 'dialogs') report(outside, 'submits.dialog', [...at, 'submits'], {}, 'key')
  const record = form.record === undefined ? undefined : bindPath(outside, form.record, [...at, 'record'])
  const key = declared?.value.key
  const dependentFields = dependentFieldsOf(project, fields)
  if (form.unsaved !== undefined) checkName.message(outside, form.unsaved, [...at, 'unsaved'])
  const controlled = [...new Set(boundParams(outside.view.body))]
  const receiver = { name: entity, declared: fields, isPartial: true }
  return {
    id: nameForm(outside, form, at),
    entity,
    ...(key === undefined ? {} : { key }),
    fields,
    ...(Object.keys(dependentFields).length > 0 ? { dependentFields } : {}),
    messages,
    start: bindValues(outside, form.start, receiver, [...at, 'start']),
    ...(record
      ? { record: record.path, ...listKeys(project, fields), ...(key === undefined ? {} : keptFields(project, fields, form.raw)) }
      : {}),
    fill: bindValues(outside, form.fill, receiver, [...at, 'fill']),
    ...(controlled.length > 0 ? { controlled } : {}),
    readOnly: isObject(readOnly) ? bindCondition(inside, readOnly, [...at, 'readOnly']) : readOnly === true,
    ...(form.draft === false ? { draft: false } : {}),
    ...(form.unsaved === undefined ? {} : { unsaved: form.unsaved }),
    ...(form.submits ? { isSubmittedWithValues: true } : {}),
    rules: bindFormRules(inside, form, fields),
  }
}

/** Returns the params that controls bind, anywhere in the nodes. */
function boundParams(nodes: unknown): string[] {
  if (typeof nodes !== 'object' || nodes === null) return []
  return Object.entries(nodes).flatMap(([name, value]: [string, unknown]) =>
    name === 'bind' && typeof value === 'string' && value.startsWith('params.') ? [value.slice('params.'.length)] : boundParams(value),
  )
}

/** Returns the app-wide id of a form: file, dialog and form name. Without the position, drafts survive when nodes are inserted. */
function nameForm(context: BindContext, { name, entity }: WrittenForm, at: At): string {
  const { source, forms } = context
  const file = source.path.split('/').at(-1)?.replace('.json', '')
  const id = [file, ...(at[0] === 'dialogs' ? [at[1]] : []), name ?? entity].join('.')
  if (forms.has(id)) report(context, 'duplicate.form', [...at, name === undefined ? 'entity' : 'name'], { name: name ?? entity })
  forms.add(id)
  return id
}
