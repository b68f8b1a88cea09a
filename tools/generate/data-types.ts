import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Field, Fields } from '../../renderer/language/field.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { recordSchema, valueSchema } from './field-schemas.ts'
import { stepTypes } from './step-types.ts'
import { widgetWords } from './widget-types.ts'

const OPTIONS = {
  bannerComment: '',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
  strictIndexSignatures: true,
}

/** What a caller in the app gives: the session's own fields are filled in by the API client (DEC-09). */
const sent = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.session))

const isRequired = (field: Field) => field.required === true

/** Every entry is there, under its name. */
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

/** What is planned needs no handler and has no type here. */
const built = <T extends { planned?: string }>(declared: ReadonlyMap<string, { value: T }>): [string, T][] =>
  [...declared].filter(([, { value }]) => !value.planned).map(([name, { value }]) => [name, value])

function callsSchema({ calls }: Project): JSONSchema {
  return index(
    built(calls).map(([name, { request, response }]) => [
      name,
      index([
        ['request', recordSchema(request, isRequired)],
        ['send', recordSchema(sent(request), isRequired)],
        ['response', recordSchema(response, isRequired)],
      ]),
    ]),
  )
}

/** All that is declared as one JSON schema, the entities being its definitions. */
function declaredSchema(project: Project): JSONSchema {
  // A query waits until its required parameters have a value; a command is called all the same and answers for itself.
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
      ['queries', index(queries)],
      ['commands', index(commands)],
    ]),
    definitions: Object.fromEntries(entities),
  }
}

/** Names as a union of strings. */
const union = (names: Iterable<string>): string => [...names].map((name) => JSON.stringify(name)).join(' | ')

/** Types of the data: entities, calls, queries and commands, and the names of all else that code may name. */
export async function dataTypes(project: Project): Promise<string> {
  const { dictionaries, messages, settings, steps, modes } = project
  const codes = [...dictionaries].map(([name, { value }]) => `  ${name}: ${union(Object.keys(value.codes))}`)
  const words = Object.keys((project.files.messages?.data as { words?: object } | undefined)?.words ?? {})
  return `${await compile(declaredSchema(project), 'Declared', OPTIONS)}
export type Calls = Declared['calls']
export type CallName = keyof Calls
export type Queries = Declared['queries']
export type QueryName = keyof Queries
export type Commands = Declared['commands']
export type CommandName = keyof Commands
/** The codes of each dictionary. */
export interface Codes {
${codes.join('\n')}
}
export type MessageName = ${union(messages.keys())}
export type WordName = ${union(words)}
/** Those that widgets declare as their own. */
export type WidgetWord = ${union([...widgetWords(project)])}
export type SettingName = ${union(settings.keys())}
${stepTypes(steps)}
export type ModeName = ${union(modes.keys())}
`
}
