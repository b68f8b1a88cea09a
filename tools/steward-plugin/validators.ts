import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
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

/** Matches Ajv's `schemaPath`, which the app does not use: it identifies errors by field and keyword. */
const SCHEMA_PATH = /schemaPath:\s*"[^"]*",/g

const RUNTIME = { 'ajv/dist/runtime/ucs2length': 'ucs2length' }

/**
 * Returns the validators of forms as code, compiled at build time, because a strict CSP forbids `eval` in browsers. Ajv's code
 * requires its run-time helpers; each is mapped to the project's own, and an unknown helper fails the build.
 */
export function validatorCode(limits: Readonly<Record<string, Schema>>): string {
  const schemas = new Map(Object.entries(limits))
  if (schemas.size === 0) return 'export const validators = {}'
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    code: { source: true, esm: true, lines: true },
  })
  const exported = Object.fromEntries([...schemas.keys()].map((id, index) => [`form${index}`, id]))
  for (const [id, schema] of schemas) ajv.addSchema(schema, id)
  const code = standalone(ajv, exported)
    .replace(SCHEMA_PATH, '')
    .replace(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
      const helper = RUNTIME[path as keyof typeof RUNTIME]
      if (!helper)
        throw new Error(`a form's validator needs "${path}", which has no counterpart in renderer/run/forms/validator-runtime.ts`)
      return helper
    })
  const table = Object.entries(exported).map(([name, id]) => `${JSON.stringify(id)}: ${name}`)
  return `import { ucs2length } from '/renderer/run/forms/validator-runtime.ts'\n${code}\nexport const validators = { ${table.join(', ')} }`
}
