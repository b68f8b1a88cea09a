import type { Field } from '../../renderer/language/field.ts'
import type { NodePlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { fieldsIn, nodesOf } from '../../renderer/compile/plan-nodes.ts'

/** A JSON schema of a form's values, with the keywords of `fieldSchema`. */
export type Schema = Record<string, unknown>

/** Returns the limits of a field that Ajv can check. Required fields, dates and cross-field rules are checked in the form at run time. */
function fieldSchema({ type, ...field }: Field): Schema {
  const limits = (...names: (keyof typeof field)[]) =>
    Object.fromEntries(names.flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])))
  if (type === 'number' || type === 'integer') return { type, ...limits('minimum', 'maximum') }
  if (type === 'list') return { type: 'array', ...limits('minItems', 'maxItems') }
  return type === 'text' ? { type: 'string', ...limits('minLength', 'maxLength', 'pattern') } : {}
}

/** Returns the schemas of a view's forms. */
export function formSchemas(view: ViewPlan): Map<string, Schema> {
  const found = new Map<string, Schema>()
  const visit = (node: NodePlan): void => {
    const inside = Object.values(node.props).flatMap(nodesOf)
    if (node.form) {
      const properties = Object.fromEntries(fieldsIn(inside).flatMap(({ field }) => (field ? [[field.name, fieldSchema(field.type)]] : [])))
      found.set(node.form.id, { type: 'object', properties })
    }
    inside.forEach(visit)
  }
  view.body.forEach(visit)
  for (const dialog of Object.values(view.dialogs)) for (const [id, schema] of formSchemas(dialog)) found.set(id, schema)
  return found
}
