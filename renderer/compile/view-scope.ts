import type { Fields } from '../language/field.ts'
import type { View, WrittenDerivedList, WrittenQuery } from '../model/project.ts'
import { GLOBALS, globals, inline, isKnown, type ScopeTypes, type Type, typeWords, UNKNOWN, VIEW_ROOTS } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { suggest } from '../model/suggestions.ts'
import { type BindContext, lookUp, report } from './bind-context.ts'
import { countedType } from './count.ts'
import { checkFields } from './fields.ts'
import { filledBy } from './fills.ts'
import { givenValuesOf } from './given-values.ts'
import { checkMessages } from './messages.ts'

/** Returns the scope of a view: globals, params, state and data. */
export function viewScope(context: BindContext, view: View, at: At): ScopeTypes {
  const { params = {}, state = {} } = view
  checkParams(context, params, [...at, 'params'])
  checkFields(context, state, [...at, 'state'])
  const own = dataTypes(context, view.data ?? {}, [...at, 'data'])
  return new Map<string, Type>([...globals(context.project), ['params', inline(params)], ['state', inline(state)], ...own])
}

/** Checks the params of a view, including their messages. */
function checkParams(context: BindContext, params: Fields, at: At): void {
  checkFields(context, params, at)
  for (const [name, { messages }] of Object.entries(params)) checkMessages(context, messages ?? {}, [...at, name, 'messages'])
}

/** Returns the type of each data source: of a query's answer or of a derived list. */
function dataTypes(context: BindContext, data: NonNullable<View['data']>, at: At): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>()
  for (const [name, source] of Object.entries(data)) {
    if (GLOBALS.includes(name) || VIEW_ROOTS.includes(name)) report(context, 'name.hides', [...at, name], { name }, 'key')
    if (!('of' in source)) types.set(name, queryType(context, source, [...at, name]))
  }
  /** `through`: the lists derived from it, for cycle detection. */
  const typeOf = (name: string, derived: readonly string[]): Type => {
    const source = data[name]
    const known = types.get(name)
    if (known || !source || !('of' in source)) return known ?? UNKNOWN
    const here = [...at, name, 'of']
    const { of } = source
    if (of === name || derived.includes(of)) report(context, 'derive.circle', here, { name: of })
    else if (!Object.hasOwn(data, of))
      report(context, 'unknown.data', here, {
        name: of,
        ...suggest(
          of,
          Object.keys(data).filter((one) => one !== name),
        ),
      })
    else types.set(name, derivedType(context, source, typeOf(of, [name, ...derived]), here))
    const type = types.get(name) ?? UNKNOWN
    types.set(name, type)
    return type
  }
  for (const name of Object.keys(data)) typeOf(name, [])
  return types
}

/** Returns the type of a query's answer; only planned parts may read a planned query. */
function queryType(context: BindContext, source: WrittenQuery, at: At): Type {
  const query = lookUp(context, 'query', source.query, context.project.queries, [...at, 'query'])?.value
  const isMisused = query?.planned !== undefined && !source.planned && !context.isPlanned
  if (isMisused) report(context, 'planned.used', [...at, 'query'], { name: source.query })
  if (isMisused) return UNKNOWN
  const planned = source.planned ?? query?.planned
  const filled = query && filledBy(context.project, source.query, query)
  const given = query && givenValuesOf(source.query, query)
  return {
    ...(query?.returns ?? UNKNOWN),
    ...(filled ? { filled } : {}),
    ...(given ? { given } : {}),
    ...(query?.empty === undefined ? {} : { empty: query.empty }),
    ...(planned ? { planned } : {}),
  }
}

/** Returns the type of a derived list: the type of the base list, or of a counted list. */
function derivedType(context: BindContext, { of, count, planned: own }: WrittenDerivedList, base: Type, at: At): Type {
  if (base.unknown) return UNKNOWN
  if (base.type !== 'list' || !(base.item ?? /^[A-Z]/.test(base.of ?? '')))
    report(context, 'derive.list', at, { name: of, type: typeWords(base) })
  else if (base.planned && !own && !context.isPlanned) report(context, 'planned.used', at, { name: of })
  else if (isKnown(context.project, base)) {
    const made = count ? countedType(context.project, base, count) : base
    return own ? { ...made, planned: own } : made
  }
  return UNKNOWN
}
