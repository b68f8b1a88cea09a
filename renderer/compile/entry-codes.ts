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

/** Checks a code against those of the path in another property, or of the field. A code of a text field needs a `label`. */
export function checkCode(context: NodeContext, of: string, value: unknown, entry: RawProps, at: At): void {
  const type = typeAt(context, pathOfProp(context.node, of) ?? '')
  if (type?.type === 'code') checkLiteral(context, value, type, at)
  else if (type?.type === 'text' && entry['label'] === undefined)
    report(context, 'code.unnamed', at, { name: String(value), path: String(context.node.raw[of]) })
}

/** Reports codes without an entry in a list of choices: a URL with this code would show the content of another entry. */
export function checkEachHas(context: NodeContext, prop: Prop, value: unknown, at: At): void {
  const choice = choiceIn(prop)
  if (!choice || !Array.isArray(value)) return
  const type = typeAt(context, pathOfProp(context.node, choice.of) ?? '')
  const codes = type?.type === 'code' && !type.unknown ? (codesOf(context.project, type) ?? []) : []
  const ids = new Set(value.map((entry) => (isObject(entry) ? String(entry[choice.key]) : '')))
  // The code meant by a mistyped one does not count as missing.
  if (ids.size < value.length || [...ids].some((id) => !codes.includes(id))) return
  for (const name of codes) if (!ids.has(name)) report(context, 'entry.missing', at, { name, dictionary: type?.dictionary ?? '' }, 'key')
}

/** Reports entries of a list with the same code. */
export function checkTwice(context: BindContext, prop: Prop, value: unknown, at: At): void {
  const key = choiceIn(prop)?.key
  if (key === undefined || !Array.isArray(value)) return
  const ids = value.map((entry) => (isObject(entry) ? String(entry[key]) : ''))
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) report(context, 'duplicate.entry', [...at, index, key], { name: id })
  })
}
