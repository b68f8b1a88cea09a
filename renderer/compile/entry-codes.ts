import { choiceIn } from '../model/choices.ts'
import { codesOf } from '../model/scope-types.ts'
import { isObject } from '../model/normalize.ts'
import type { Prop } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import { type BindContext, report } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { typeAt } from './paths.ts'
import { pathOfProp } from './prop-scopes.ts'
import { checkLiteral } from './values.ts'

/**
 * The property's code must be one of those that the path named by another property, or the field, can have. A text has
 * no dictionary to say what it is called, so what stands beside it must.
 */
export function checkCode(context: NodeContext, of: string, value: unknown, beside: RawProps, at: At): void {
  const type = typeAt(context, pathOfProp(context.node, of) ?? '')
  if (type?.type === 'code') checkLiteral(context, value, type, at)
  else if (type?.type === 'text' && beside['label'] === undefined)
    report(context, 'code.unnamed', at, { name: String(value), path: String(context.node.said[of]) })
}

/** Entries for what can be chosen stand for all of it: for a code without one an address would show another's content. */
export function checkEachHas(context: NodeContext, prop: Prop, value: unknown, at: At): void {
  const choice = choiceIn(prop)
  if (!choice || !Array.isArray(value)) return
  const type = typeAt(context, pathOfProp(context.node, choice.of) ?? '')
  const codes = type?.type === 'code' && !type.unknown ? (codesOf(context.project, type) ?? []) : []
  const ids = new Set(value.map((entry) => (isObject(entry) ? String(entry[choice.key]) : '')))
  // A mistyped code is not missing, too.
  if (ids.size < value.length || [...ids].some((id) => !codes.includes(id))) return
  for (const name of codes) if (!ids.has(name)) report(context, 'entry.missing', at, { name, dictionary: type?.dictionary ?? '' }, 'key')
}

/** Two entries of one list can't stand for the same code. */
export function checkTwice(context: BindContext, prop: Prop, value: unknown, at: At): void {
  const key = choiceIn(prop)?.key
  if (key === undefined || !Array.isArray(value)) return
  const ids = value.map((entry) => (isObject(entry) ? String(entry[key]) : ''))
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) report(context, 'duplicate.entry', [...at, index, key], { name: id })
  })
}
