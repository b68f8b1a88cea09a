import { type BindContext, createContext, report } from '../compile/bind-context.ts'
import type { Declarations } from '../model/declarations.ts'
import type { CommandDeclaration, Declaration, QueryDeclaration, RecordMapping } from '../model/project.ts'
import type { At } from '../model/source.ts'
import { checkGroup } from './entities.ts'
import { suggest } from '../model/suggestions.ts'

/** Checks `takes` of a command: the record is one of its params, and its fields are sent as request fields of one of its calls. */
export function checkRecordMapping(
  context: BindContext,
  { params = {}, calls = [] }: CommandDeclaration,
  param: string,
  mapping: RecordMapping,
  at: At,
): void {
  const { project } = context
  const declared = Object.hasOwn(params, param) ? params[param] : undefined
  const names = Object.keys(params)
  const records = names.filter((name) => params[name]?.type === 'record')
  if (declared?.type !== 'record')
    return report(context, 'takes.record', [...at, param], { name: param, ...suggest(param, records) }, 'key')
  const { of = '' } = declared
  const { optional, keepsRest, group } = mapping
  if (group !== undefined) checkGroup(context, of, group, [...at, param, 'group'])
  const fields = project.entities.get(of)?.value.fields
  const requests = calls.flatMap((call) => Object.keys(project.calls.get(call)?.value.request ?? {}))
  const isWhole = calls.every((call) => project.calls.has(call))
  for (const [name, sent] of Object.entries(mapping.fields)) {
    const here = [...at, param, 'fields', name]
    if (fields && !Object.hasOwn(fields, name))
      report(context, 'unknown.field', here, { name, of: `record ${of}`, ...suggest(name, Object.keys(fields)) }, 'key')
    for (const [index, one] of sent.entries())
      if (isWhole && !requests.includes(one))
        report(context, 'takes.request', [...here, index], { name: one, call: calls.join(' '), ...suggest(one, requests) })
  }
  optional.forEach((name, index) => {
    const known = Object.keys(mapping.fields)
    if (!known.includes(name)) report(context, 'unknown.entry', [...at, param, 'optional', index], { name, ...suggest(name, known) })
  })
  if (keepsRest !== undefined && params[keepsRest]?.type !== 'boolean') {
    const flags = names.filter((name) => params[name]?.type === 'boolean')
    report(context, 'takes.flag', [...at, param, 'keepsRest'], { name: keepsRest, ...suggest(keepsRest, flags) })
  }
}

/** Checks `gives` of a query: codes of the field's dictionary, `true` and `false`, or `past` or `future` for a time. */
export function checkGives(context: BindContext, { gives = {}, returns }: QueryDeclaration, at: At): void {
  const fields = context.project.entities.get(returns.of ?? '')?.value.fields
  for (const [name, values] of Object.entries(fields ? gives : {})) {
    const field = fields?.[name]
    const of = `record ${returns.of}`
    if (!field) report(context, 'unknown.field', [...at, name], { name, of, ...suggest(name, Object.keys(fields ?? {})) }, 'key')
    else if (field.type === 'code') checkListedCodes(context, values, field.dictionary ?? '', [...at, name])
    else if (field.type === 'dateTime' && values.some((one) => one !== 'future' && one !== 'past'))
      report(context, 'gives.time', [...at, name], { name })
    else if (field.type !== 'boolean' && field.type !== 'dateTime') report(context, 'gives.field', [...at, name], { name }, 'key')
  }
}

/** Reports `keepsLast` on a query without calls, which needs no stored answer. */
export function checkKeepsLast(context: BindContext, { keepsLast, calls = [] }: QueryDeclaration, at: At): void {
  if (keepsLast && calls.length === 0) report(context, 'keepsLast.nothing', [...at, 'keepsLast'], {}, 'key')
}

/** Checks `knows`: it must list exactly the codes of the param's dictionary. */
export function checkKnows(context: BindContext, { knows = {}, params = {} }: Declaration, at: At): void {
  const { project } = context
  for (const [param, codes] of Object.entries(knows)) {
    const { dictionary = '' } = params[param] ?? {}
    const declared = project.dictionaries.get(dictionary)
    const known = Object.keys(params).filter((name) => params[name]?.dictionary !== undefined)
    if (!known.includes(param)) report(context, 'knows.param', [...at, 'knows', param], { name: param, ...suggest(param, known) }, 'key')
    checkListedCodes(context, codes, dictionary, [...at, 'knows', param])
    // If a code here is unknown, missing codes are not reported.
    if (!declared || codes.some((code) => !Object.hasOwn(declared.value.codes, code))) continue
    const inDictionary = createContext(project, declared.source)
    for (const name of Object.keys(declared.value.codes))
      if (!codes.includes(name)) report(inDictionary, 'knows.code', ['codes', name], { name, action: String(at.at(-1)), param }, 'key')
    context.problems.push(...inDictionary.problems)
  }
}

function checkListedCodes(context: BindContext, codes: readonly string[], dictionary: string, at: At): void {
  const known = Object.keys(context.project.dictionaries.get(dictionary)?.value.codes ?? {})
  for (const [index, name] of codes.entries())
    if (known.length > 0 && !known.includes(name))
      report(context, 'unknown.code', [...at, index], { name, dictionary, known: known.join(' '), ...suggest(name, known) })
}

/** Reports codes of derived fields that no query returns. Not checked if one of the queries does not declare `gives`. */
export function checkNeverGiven({ project, ...context }: BindContext, dictionary: string): void {
  const fields = derivedFields(project, dictionary)
  const given = fields?.map(({ entity, name }) => givenAnywhere(project, entity, name))
  if (!given || given.includes(undefined)) return
  const all = new Set(given.flatMap((one) => one ?? []))
  const field = fields?.[0]?.name ?? ''
  const codes = Object.keys(project.dictionaries.get(dictionary)?.value.codes ?? {})
  // If a query lists an unknown code, missing codes are not reported.
  for (const code of codes)
    if (!all.has(code) && [...all].every((one) => codes.includes(one)))
      report({ project, ...context }, 'gives.none', ['codes', code], { name: code, field }, 'key')
}

/** Returns the fields that use a dictionary if all are derived and sparse; undefined otherwise. */
function derivedFields({ entities }: Declarations, dictionary: string): { entity: string; name: string }[] | undefined {
  const found = [...entities].flatMap(([entity, { value }]) =>
    Object.entries(value.fields).flatMap(([name, field]) => (field.dictionary === dictionary ? [{ entity, name, field }] : [])),
  )
  return found.length > 0 && found.every(({ field }) => field.derived && field.sparse) ? found : undefined
}

/** Returns the values that queries return in a field; undefined if one query does not declare them. */
function givenAnywhere({ queries }: Declarations, entity: string, name: string): string[] | undefined {
  const filling = [...queries.values()].filter(({ value }) => value.returns.of === entity && value.fills?.includes(name))
  const given = filling.map(({ value }) => value.gives?.[name])
  return filling.length === 0 || given.includes(undefined) ? undefined : given.flatMap((one) => one ?? [])
}
