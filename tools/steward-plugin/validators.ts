import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Field } from '../../renderer/language/field.ts'
import type { NodePlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { fieldsIn, nodesOf } from '../../renderer/compile/plan-nodes.ts'

type Schema = Record<string, unknown>

/** What Ajv can check of a field; required, days and cross-field rules depend on the moment and are checked in the form. */
function fieldSchema({ type, ...field }: Field): Schema {
  const limits = (...names: (keyof typeof field)[]) =>
    Object.fromEntries(names.flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])))
  if (type === 'number' || type === 'integer') return { type, ...limits('minimum', 'maximum') }
  if (type === 'list') return { type: 'array', ...limits('minItems', 'maxItems') }
  return type === 'text' ? { type: 'string', ...limits('minLength', 'maxLength', 'pattern') } : {}
}

/** Form -> its schema, for every form of a view and its dialogs. */
function formSchemas(view: ViewPlan): Map<string, Schema> {
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

/** Which part of a schema found something: findings are told by field and keyword. */
const SCHEMA_PATH = /schemaPath:\s*"[^"]*",/g

const RUNTIME = { 'ajv/dist/runtime/ucs2length': 'ucs2length' }

/**
 * The validators of a view's forms as a module: compiled now, so that the browser never evaluates code (a strict CSP
 * forbids it). Ajv's output still requires its helpers; each is mapped to our own, and an unknown one fails the build.
 */
export function validatorCode(views: readonly ViewPlan[]): string {
  const schemas = new Map(views.flatMap((view) => [...formSchemas(view)]))
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
