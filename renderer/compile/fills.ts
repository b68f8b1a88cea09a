import type { Field } from '../language/field.ts'
import type { Declarations } from '../model/declarations.ts'
import type { QueryDeclaration } from '../model/project.ts'
import type { Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import type { Filled } from './record-use.ts'

/** Returns the sparse fields that a query fills; undefined if it lists an unknown field, which is reported elsewhere. */
export function filledBy({ entities }: Declarations, query: string, { fills = [], returns }: QueryDeclaration): Filled | undefined {
  const fields = entities.get(returns.of ?? '')?.value.fields
  return fields && fills.every((name) => Object.hasOwn(fields, name)) ? { query, fields: fills } : undefined
}

/** Returns the problem for a field that its query leaves empty, with the queries that fill the field. */
export function emptyField(
  { queries }: Declarations,
  entity: string,
  name: string,
  query: string,
): [code: string, values: Record<string, string>] {
  const known = [...queries].filter(([, { value }]) => value.returns.of === entity && value.fills?.includes(name)).map(([own]) => own)
  return known.length === 0 ? ['query.fillsNot', { name, query }] : ['query.fills', { name, query, known: known.join(' ') }]
}

/** Reports reads of a field that the record's query leaves empty. Reads of a record parameter are recorded and checked later. */
export function checkFilled(context: BindContext, path: readonly string[], index: number, owner: Type, field: Field, at: At): void {
  const [root, param = ''] = path
  const name = path[index] ?? ''
  if (!field.sparse || owner.of === undefined) return
  if (owner.filled && !owner.filled.fields.includes(name)) {
    const [code, values] = emptyField(context.project, owner.of, name, owner.filled.query)
    report(context, code, at, values)
  }
  if (root !== 'params' || index !== 2) return
  const { path: file } = context.source
  const { line, column } = context.source.locate(at)
  const problem = { path: file, line, column: column + context.offset }
  context.recordUses.push({ kind: 'read', view: context.view, param, field: name, entity: owner.of, problem })
}

/** Records which record is passed to a part, so that the part's reads can be checked. */
export function noteHandover(context: BindContext, part: string, param: string, path: readonly string[], type: Type): void {
  if (type.type !== 'record') return
  const [root, name = ''] = path
  const from = type.filled ?? (root === 'params' && path.length === 2 ? { param: name } : undefined)
  context.recordUses.push({ kind: 'handover', view: context.view, part, param, from })
}
