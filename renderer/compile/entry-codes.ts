import { choiceIn } from '../model/choices.ts'
import { isObject } from '../model/normalize.ts'
import type { Prop } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { Said } from '../model/written-node.ts'
import { type BindContext, report } from './context.ts'
import type { NodeContext } from './node-context.ts'
import { typeAt } from './paths.ts'
import { pathOfProp } from './prop-scopes.ts'
import { checkLiteral } from './values.ts'

/**
 * The property's code must be one of those that the path named by another property, or the field, can have. A text has
 * no dictionary to say what it is called, so what stands beside it must.
 */
export function checkCode(context: NodeContext, of: string, value: unknown, beside: Said, at: At): void {
  const type = typeAt(context, pathOfProp(context.node, of) ?? '')
  if (type?.type === 'code') checkLiteral(context, value, type, at)
  else if (type?.type === 'text' && beside['label'] === undefined)
    report(context, 'code.unnamed', at, { name: String(value), path: String(context.node.said[of]) })
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
