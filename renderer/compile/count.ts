import type { CountedPlan, CountPlan, Per } from '../language/counts.ts'
import type { Declarations } from '../model/declarations.ts'
import type { WrittenDerivedList } from '../model/project.ts'
import { codesOf, fieldsOf, inline, itemOf, type Type, UNKNOWN } from '../model/scope-types.ts'
import { parseCondition, type WrittenCondition } from '../model/written-condition.ts'
import { report } from './bind-context.ts'
import { possibleCodes } from './contradiction.ts'
import { isField, type ItemFields } from './derived-field.ts'
import { withGroups } from './groups.ts'

type WrittenCount = NonNullable<WrittenDerivedList['count']>

const TIMES = ['date', 'dateTime']
const COUNTED = ['code', ...TIMES]

/** Returns the type of a counted list: each item has the fields it is grouped by and `count`. */
export function countedType(project: Declarations, base: Type, { by, per }: WrittenCount): Type {
  const fields = fieldsOf(project, itemOf(project, base))
  const own = by.map((name): [string, Type] => [name, groupType(Object.hasOwn(fields, name) ? fields[name] : undefined, per)])
  // Unknown field names are reported by `isField`.
  const item = own.some(([, { unknown }]) => unknown) ? UNKNOWN : inline({ ...Object.fromEntries(own), count: { type: 'integer' } })
  const [[, first] = ['', UNKNOWN], ...more] = own
  const { dictionary } = first
  const hasCounts = dictionary !== undefined && more.length === 0 && !project.dictionaries.get(dictionary)?.value.open
  return { type: 'list', item, ...(base.planned ? { planned: base.planned } : {}), ...(hasCounts ? { counts: dictionary } : {}) }
}

function groupType(field: Type | undefined, per: string | undefined): Type {
  if (!field || field.unknown || !COUNTED.includes(field.type)) return UNKNOWN
  const { type, label, dictionary, codes } = field
  const named = label === undefined ? {} : { label }
  if (TIMES.includes(type)) return { type: per === 'month' ? 'text' : 'date', ...named }
  return { type, ...named, ...(dictionary === undefined ? {} : { dictionary }), ...(codes ? { codes } : {}) }
}

/** Binds the fields that a list is counted by. `as` is the item's name in `where`, which may exclude some codes. */
export function bindCount(fields: ItemFields, written: WrittenCount, as: string, where: unknown): CountPlan {
  const { context, item, at } = fields
  const here = [...at, 'count']
  const itemContext = { ...context, scope: new Map([...context.scope, [as, item]]) }
  // Problems of the condition are reported by `bindCondition`.
  const condition = withGroups({ ...itemContext, problems: [] }, parseCondition(where, [...at, 'where']))
  const { by, per, ...window } = written
  const known = by.filter((name, index) => isField({ ...fields, at: [...here, 'by', index] }, by, name, COUNTED, 'count'))
  const types = fieldsOf(context.project, item)
  const times = known.filter((name) => TIMES.includes(types[name]?.type ?? ''))
  for (const name of times) if (per === undefined) report(context, 'count.per', [...here, 'by', by.indexOf(name)], { name })
  const [, second] = times
  if (second !== undefined) report(context, 'count.times', [...here, 'by', by.indexOf(second)], { name: second })
  const isAllKnown = known.length === by.length
  for (const name of ['per', ...Object.keys(window)])
    if (isAllKnown && times.length === 0 && Object.hasOwn(written, name)) report(context, 'count.noTime', [...here, name], { name }, 'key')
  return known.map((field): CountedPlan => {
    if (times.includes(field)) return { field, per: (per ?? 'day') as Per, ...window }
    const codes = codesWithRow(itemContext, types[field] ?? UNKNOWN, `${as}.${field}`, condition)
    return { field, ...(codes ? { codes } : {}) }
  })
}

/** Returns the codes that an item can have, in the dictionary's sort order; for an open dictionary the listed codes. */
function codesWithRow(
  context: ItemFields['context'],
  type: Type,
  path: string,
  condition: WrittenCondition | undefined,
): string[] | undefined {
  const declared = context.project.dictionaries.get(type.dictionary ?? '')?.value
  const all = declared ? (declared.order ?? Object.keys(declared.codes)) : codesOf(context.project, type)
  const possible = possibleCodes(context, condition, path)
  return possible ? all?.filter((code) => possible.includes(code)) : all
}
