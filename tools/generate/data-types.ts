import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Field, Fields } from '../../renderer/language/field.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { recordSchema, valueSchema } from './field-schemas.ts'
import { stepTypes } from './step-types.ts'
import { widgetWords } from '../../src/bundles/widget-words.ts'

const OPTIONS = {
  bannerComment: '',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
  strictIndexSignatures: true,
}

/** Returns the fields that callers pass; the API client adds the session's fields (DEC-09). */
const callerFields = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.session))

const isRequired = (field: Field) => field.required === true

const index = (entries: readonly [string, JSONSchema][]): JSONSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(entries),
  required: entries.map(([name]) => name),
})

function actionSchema(declaration: Declaration & { returns?: Field }, params: (field: Field) => boolean): JSONSchema {
  const outcomes = Object.entries(declaration.outcomes ?? {}).map(([name, outcome]): [string, JSONSchema] => [
    name,
    recordSchema(outcome.carries),
  ])
  const names = (declared: readonly string[] = []): JSONSchema => ({ tsType: declared.map((name) => `'${name}'`).join(' | ') || 'never' })
  const schema = index([
    ['params', recordSchema(declaration.params, params)],
    ['outcomes', index(outcomes)],
    ['calls', names(declaration.calls)],
    ['messages', names(declaration.messages)],
    ['settings', names(declaration.settings)],
    ['returns', declaration.returns ? valueSchema(declaration.returns) : { tsType: 'void' }],
  ])
  return { ...schema, description: declaration.title }
}

/** Returns the declarations that are not planned; planned ones get no types. */
const built = <T extends { planned?: string }>(declared: ReadonlyMap<string, { value: T }>): [string, T][] =>
  [...declared].filter(([, { value }]) => !value.planned).map(([name, { value }]) => [name, value])

function callsSchema({ calls }: Project): JSONSchema {
  return index(
    built(calls).map(([name, { request, response }]) => [
      name,
      index([
        ['request', recordSchema(request, isRequired)],
        ['send', recordSchema(callerFields(request), isRequired)],
        ['response', recordSchema(response, isRequired)],
      ]),
    ]),
  )
}

/** Returns all declarations as one JSON schema with the entities as definitions. */
function declaredSchema(project: Project): JSONSchema {
  // A query runs only with its required params; a command also runs without them and checks them itself.
  const queries = built(project.queries).map(([name, query]): [string, JSONSchema] => [name, actionSchema(query, isRequired)])
  const commands = built(project.commands).map(([name, command]): [string, JSONSchema] => [name, actionSchema(command, () => false)])
  const entities = [...project.entities].map(([name, { value }]): [string, JSONSchema] => [
    name,
    { ...recordSchema(value.fields), description: value.title },
  ])
  return {
    title: 'Declared',
    ...index([
      ['calls', callsSchema(project)],
      ['inbound', index([...project.inbound].map(([name, { value }]) => [name, recordSchema(value.row, isRequired)]))],
      ['queries', index(queries)],
      ['commands', index(commands)],
    ]),
    definitions: Object.fromEntries(entities),
  }
}

const union = (names: Iterable<string>): string => [...names].map((name) => JSON.stringify(name)).join(' | ')

/** Returns the types of entities, calls, queries and commands, and unions of all other declared names. */
export async function dataTypes(project: Project): Promise<string> {
  const { dictionaries, messages, settings, steps, modes } = project
  const codes = [...dictionaries].map(([name, { value }]) => `  ${name}: ${union(Object.keys(value.codes))}`)
  const words = Object.keys((project.files.messages?.data as { words?: object } | undefined)?.words ?? {})
  return `${await compile(declaredSchema(project), 'Declared', OPTIONS)}
export type Calls = Declared['calls']
export type CallName = keyof Calls
/** The rows that other systems send, by kind. */
export type InboundRows = Declared['inbound']
export type InboundKind = keyof InboundRows
export type Queries = Declared['queries']
export type QueryName = keyof Queries
export type Commands = Declared['commands']
export type CommandName = keyof Commands
export interface Codes {
${codes.join('\n')}
}
export type MessageName = ${union(messages.keys())}
export type WordName = ${union(words)}
export type WidgetWord = ${union([...widgetWords(project)])}
export type SettingName = ${union(settings.keys())}
${stepTypes(steps)}
export type ModeName = ${union(modes.keys())}
`
}
