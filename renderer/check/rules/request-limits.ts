import { createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Field } from '../../language/field.ts'
import { compareMoney } from '../../language/money.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { CallDeclaration } from '../../model/project.ts'
import { perDeclarations } from '../memoize.ts'
import type { WrittenView } from './written-views.ts'

const LIMITS = ['maxLength', 'maximum', 'maxItems', 'minLength', 'minimum', 'minItems'] as const
type Limit = (typeof LIMITS)[number]

/**
 * Reports limits of entity fields that are wider than those of the call that sends the field, because the call would answer 422. A command
 * sends the fields of its record parameter to the request fields with the same name.
 */
export function checkCarriedLimits(project: Declarations): Problem[] {
  const wider = new Map<string, Carried[]>()
  for (const one of carriedFields(project)) {
    const own = project.entities.get(one.entity)?.value.fields[one.name]?.[one.limit]
    const key = `${one.entity} ${one.name} ${one.limit}`
    if (own !== undefined && isWider(one.limit, own, one.value)) wider.set(key, [...(wider.get(key) ?? []), one])
  }
  return [...wider.values()].flatMap((all) => reportWider(project, all))
}

/** The limit of a request field that sends an entity field. */
interface Carried {
  entity: string
  name: string
  limit: Limit
  value: number | string
  call: CallDeclaration
}

const carriedFields = perDeclarations((project): readonly Carried[] => {
  const found = new Map<string, Carried[]>()
  for (const { value } of project.commands.values()) {
    for (const [param, { type, of }] of Object.entries(value.params ?? {})) {
      if (type !== 'record' || of === undefined) continue
      // A command with `takes` does not send its other records.
      const sent = value.takes ? (value.takes[param]?.fields ?? {}) : undefined
      for (const call of value.calls ?? []) {
        const carried = carriedBy(project, of, call).filter(({ name }) => !sent || Object.hasOwn(sent, name))
        const key = `${of} ${call}`
        // Another command may send more fields with the same call.
        if (carried.length > (found.get(key)?.length ?? 0)) found.set(key, carried)
      }
    }
  }
  return [...found.values()].flat()
})

function carriedBy(project: Declarations, entity: string, callName: string): Carried[] {
  const fields = project.entities.get(entity)?.value.fields ?? {}
  const call = project.calls.get(callName)?.value
  const found: Carried[] = []
  for (const name in call?.request) {
    const [field, own] = [fields[name], call.request[name]]
    if (!field || field.derived || field.type !== own?.type) continue
    for (const limit of LIMITS) {
      const value = own[limit]
      if (value !== undefined) found.push({ entity, name, limit, value, call })
    }
  }
  return found
}

/** Whether an entity's limit allows more values than the call's limit; limits of amounts are text. */
function isWider(limit: Limit, own: number | string, carried: number | string): boolean {
  const [most, least] = limit.startsWith('max') ? [own, carried] : [carried, own]
  return (compareMoney(most, least) ?? 0) > 0
}

/** Reports a field whose limit is wider than those of the calls that carry it: one problem with all these calls and the strictest limit. */
function reportWider(project: Declarations, all: readonly Carried[]): Problem[] {
  const [first] = all
  const declared = first && project.entities.get(first.entity)
  if (!declared || project.broken.has(declared.source.path)) return []
  const { name, limit } = first
  const strictest = all.reduce((one, other) => (isWider(limit, one.value, other.value) ? other : one))
  const calls = [...new Set(all.map(({ call }) => call.id))]
  const context = createContext(project, declared.source)
  report(context, 'limit.carried', ['fields', name, limit], {
    limit: String(declared.value.fields[name]?.[limit]),
    call: calls.join(' '),
    files: calls.map((call) => `calls/${call}.json`).join(' '),
    most: String(strictest.value),
    key: limit,
  })
  return context.problems
}

/** Reports text fields of forms without `maxLength`, or with one above the limit of the call. */
export function checkTypedLimits(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  const forms = nodes.filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
  for (const { at, widget, raw } of nodes) {
    // Widgets without `maxLength` and read-only fields accept no typed text.
    if (!project.widgets.get(widget)?.value.props['maxLength'] || raw['readOnly'] === true) continue
    const entity = asText(forms.findLast((one) => one.at.every((step, index) => at[index] === step))?.raw['entity'])
    const name = asText(raw['field'])
    const field: Field | undefined = project.entities.get(entity)?.value.fields[name]
    const most = carriedFields(project).find((one) => one.entity === entity && one.name === name && one.limit === 'maxLength')
    if (!field || !most || field.maxLength !== undefined) continue
    const own = typeof raw['maxLength'] === 'number' ? raw['maxLength'] : Infinity
    if (own > Number(most.value)) report(context, 'limit.missing', [...at, 'field'], { name, call: most.call.id, most: String(most.value) })
  }
  return context.problems
}
