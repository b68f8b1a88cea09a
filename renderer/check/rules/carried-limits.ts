import { createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Field } from '../../language/field.ts'
import { compareMoney } from '../../language/money.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { CallDeclaration } from '../../model/project.ts'
import { perDeclarations } from '../remembered.ts'
import type { WrittenView } from './written-views.ts'

const LIMITS = ['maxLength', 'maximum', 'maxItems', 'minLength', 'minimum', 'minItems'] as const
type Limit = (typeof LIMITS)[number]

/**
 * What a form accepts, the call that carries it accepts, too: else one fills a form to the end and is refused on saving
 * (422). A command that is given a record of an entity carries its fields to the calls that have a field of that name.
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

/** A call's limit on a field of an entity. */
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
      // A command that says what it takes sends nothing of its other records.
      const sent = value.takes ? (value.takes[param]?.fields ?? {}) : undefined
      for (const call of value.calls ?? []) {
        const carried = carriedBy(project, of, call).filter(({ name }) => !sent || Object.hasOwn(sent, name))
        const key = `${of} ${call}`
        // What one command does not send another may.
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

/** More than the call takes, or less; limits of amounts are texts. */
function isWider(limit: Limit, own: number | string, carried: number | string): boolean {
  const [most, least] = limit.startsWith('max') ? [own, carried] : [carried, own]
  return (compareMoney(most, least) ?? 0) > 0
}

/** Every call that takes less is named at once, with the least of what they take. */
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

/** A text that a form lets one type without an end, or with an end beyond the call's. */
export function checkTypedLimits(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  const forms = nodes.filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
  for (const { at, widget, said } of nodes) {
    // What is picked or only shown has no end of its own to miss.
    if (!project.widgets.get(widget)?.value.props['maxLength'] || said['readOnly'] === true) continue
    const entity = asText(forms.findLast((one) => one.at.every((step, index) => at[index] === step))?.said['entity'])
    const name = asText(said['field'])
    const field: Field | undefined = project.entities.get(entity)?.value.fields[name]
    const most = carriedFields(project).find((one) => one.entity === entity && one.name === name && one.limit === 'maxLength')
    if (!field || !most || field.maxLength !== undefined) continue
    const own = typeof said['maxLength'] === 'number' ? said['maxLength'] : Infinity
    if (own > Number(most.value)) report(context, 'limit.missing', [...at, 'field'], { name, call: most.call.id, most: String(most.value) })
  }
  return context.problems
}
