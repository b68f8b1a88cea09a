import type { Fields } from '../language/field.ts'
import type { View } from '../model/project.ts'
import { GLOBALS, globals, inline, type ScopeTypes, type Type, UNKNOWN, VIEW_ROOTS } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, lookUp, report } from './context.ts'
import { checkFields } from './fields.ts'
import { filledBy } from './fills.ts'
import { checkMessages } from './messages.ts'

/** The names a view sees: the globals, its params and state, and its data. */
export function viewScope(context: BindContext, view: View, at: At): ScopeTypes {
  const { params = {}, state = {}, data = {} } = view
  checkParams(context, params, [...at, 'params'])
  checkFields(context, state, [...at, 'state'])
  const own = Object.entries(data).map(([name, source]) => [name, dataType(context, name, source, [...at, 'data', name])] as const)
  return new Map<string, Type>([...globals(context.project), ['params', inline(params)], ['state', inline(state)], ...own])
}

/** The params of a view, with what they say when they are missing. */
function checkParams(context: BindContext, params: Fields, at: At): void {
  checkFields(context, params, at)
  for (const [name, { messages }] of Object.entries(params)) checkMessages(context, messages ?? {}, [...at, name, 'messages'])
}

/** The type of what a query brings; of one that is planned, only something planned may read it. */
function dataType(context: BindContext, name: string, source: NonNullable<View['data']>[string], at: At): Type {
  if (GLOBALS.includes(name) || VIEW_ROOTS.includes(name)) report(context, 'name.hides', at, { name }, 'key')
  const query = lookUp(context, 'query', source.query, context.project.queries, [...at, 'query'])?.value
  const isMisused = query?.planned !== undefined && !source.planned && !context.isPlanned
  if (isMisused) report(context, 'planned.used', [...at, 'query'], { name: source.query })
  if (isMisused) return UNKNOWN
  const planned = source.planned ?? query?.planned
  const filled = query && filledBy(context.project, source.query, query)
  return { ...(query?.returns ?? UNKNOWN), ...(filled ? { filled } : {}), ...(planned ? { planned } : {}) }
}
