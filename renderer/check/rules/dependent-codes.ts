import { type BindContext, createContext, report } from '../../compile/bind-context.ts'
import { checkPairs } from '../../compile/bind-dependent-fields.ts'
import type { Field, Fields } from '../../language/field.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Declared, Dictionary } from '../../model/project.ts'
import type { Source } from '../../model/source.ts'
import { suggest } from '../../model/suggestions.ts'

interface RecordFields {
  fields: Fields
  source: Source
  at: string
  /** The owner of the fields, as printed in reports. */
  of: string
}

/** Checks dependent fields: the parent field, the parents of codes, and defaults. */
export function checkUnder(project: Declarations): Problem[] {
  const all = [
    ...[...project.entities].map(
      ([name, { value, source }]): RecordFields => ({ fields: value.fields, source, at: 'fields', of: `record ${name}` }),
    ),
    ...[...project.calls].map(([name, { value, source }]): RecordFields => ({ fields: value.ownRequest, source, at: 'request', of: name })),
  ].filter(({ source }) => !project.broken.has(source.path))
  const used = new Set<string>()
  const problems = all.flatMap((record) => {
    const context = createContext(project, record.source)
    const defaults = Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, field.default]))
    const inDefaults = createContext(project, record.source)
    checkPairs(inDefaults, (name) => record.fields[name], defaults, [record.at])
    // Problems are reported at the default inside the field.
    const pairs = inDefaults.problems.map(({ at = [], values }) => ({ at: [...at, 'default'], values }))
    for (const { at, values } of pairs) report(context, 'under.pair', at, values)
    const codes = Object.entries(record.fields).flatMap(([name, field]) => {
      if (field.under !== undefined) used.add(field.dictionary ?? '')
      return field.under === undefined ? [] : checkField(context, record, name, field, field.under)
    })
    return [...context.problems, ...codes]
  })
  return [...problems, ...checkUnusedParents(project, used)]
}

function checkField(context: BindContext, { fields, at, of }: RecordFields, name: string, field: Field, under: string): Problem[] {
  const { project } = context
  const here = [at, name, 'under']
  const parent = Object.hasOwn(fields, under) ? fields[under] : undefined
  const cycle = cycleOf(fields, name)
  const hint = () =>
    suggest(
      under,
      Object.keys(fields).filter((one) => one !== name && fields[one]?.type === 'code'),
    )
  if (!parent) report(context, 'unknown.field', here, { name: under, of, ...hint() })
  else if (parent.type !== 'code') report(context, 'under.noCode', here, { name: under, ...hint() })
  else if (cycle) {
    // A cycle is reported once, at its first field.
    if (Object.keys(fields).find((one) => cycle.includes(one)) === name) report(context, 'under.circle', here, { name })
  } else {
    const [child, above] = [field, parent].map(({ dictionary = '' }) => project.dictionaries.get(dictionary))
    if (!child || !above) return []
    if (above.value.open) report(context, 'under.open', here, { name: under, dictionary: parent.dictionary ?? '' })
    else return checkCodesUnder(project, { ...child, name: field.dictionary ?? '' }, { ...above, name: parent.dictionary ?? '' })
  }
  return []
}

/** Returns the fields of the cycle that contains a field; undefined when there is none. */
export function cycleOf(fields: Fields, name: string): string[] | undefined {
  const visited = [name]
  for (let next = fields[name]?.under; next !== undefined; next = fields[next]?.under) {
    if (next === name) return visited
    // The field refers to a cycle but is outside the cycle.
    if (visited.includes(next)) return undefined
    visited.push(next)
  }
  return undefined
}

type NamedDictionary = Declared<Dictionary> & { name: string }

/** Checks that every code has existing parents, and that every parent code has a child; otherwise no code could be chosen. */
function checkCodesUnder(project: Declarations, child: NamedDictionary, above: NamedDictionary): Problem[] {
  const known = Object.keys(above.value.codes)
  const context = createContext(project, child.source)
  const filled = new Set<string>()
  for (const [code, { parent }] of Object.entries(child.value.codes)) {
    if (parent === undefined)
      report(context, 'parent.missing', ['codes', code], { name: code, dictionary: above.name, known: known.join(' ') })
    for (const [index, one] of [parent ?? []].flat().entries()) {
      const at = ['codes', code, 'parent', ...(Array.isArray(parent) ? [index] : [])]
      if (known.includes(one)) filled.add(one)
      else report(context, 'unknown.code', at, { name: one, dictionary: above.name, known: known.join(' '), ...suggest(one, known) })
    }
  }
  // A code with a wrong parent may leave its real parent without children.
  if (context.problems.length > 0) return context.problems
  const parents = createContext(project, above.source)
  for (const code of known)
    if (!filled.has(code)) report(parents, 'parent.childless', ['codes', code], { name: code, dictionary: child.name }, 'key')
  return parents.problems
}

/** Reports dictionaries with parents that no field uses; probably `under` is missing. */
function checkUnusedParents(project: Declarations, used: ReadonlySet<string>): Problem[] {
  if (project.broken.size > 0 || project.unreadable.size > 0) return []
  return [...project.dictionaries].flatMap(([name, { value, source }]) => {
    const code = used.has(name) ? undefined : Object.keys(value.codes).find((one) => value.codes[one]?.parent !== undefined)
    if (code === undefined) return []
    const context = createContext(project, source)
    report(context, 'parent.unread', ['codes', code, 'parent'], { dictionary: name }, 'key')
    return context.problems
  })
}
