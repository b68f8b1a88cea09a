import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Field, Fields } from '../../renderer/language/field.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { stepTypes } from './step-types.ts'

const OPTIONS = {
  bannerComment: '',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
  strictIndexSignatures: true,
}

/** A field as the running app holds it: instants are epoch milliseconds, codes are strings. */
function valueSchema(field: Field): JSONSchema {
  const description = [field.label, field.type === 'dateTime' ? '(epoch ms)' : ''].filter(Boolean).join(' ')
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'dateTime':
      return { type: 'number', description }
    case 'boolean':
      return { type: 'boolean', description }
    case 'file':
      return { tsType: 'File', description }
    case 'record':
      return { description, allOf: [{ $ref: `#/definitions/${field.of}` }] }
    case 'map':
      if (field.dictionary) return { tsType: `{ [Code in Codes['${field.dictionary}']]: number }`, description }
      return { type: 'object', description, additionalProperties: field.lists ? { type: 'array', items: mapItem(field) } : mapItem(field) }
    case 'list':
      return {
        type: 'array',
        description,
        items: ['text', 'code', 'image', 'file'].includes(field.of ?? '')
          ? { type: 'string' }
          : field.of === 'number'
            ? { type: 'number' }
            : { $ref: `#/definitions/${field.of}` },
      }
    default:
      return { type: 'string', description }
  }
}

/** What stands under a name of a map; without a type, any single value. */
function mapItem({ of }: Field): JSONSchema {
  if (of === undefined) return { type: ['string', 'number', 'boolean'] }
  return of === 'text' ? { type: 'string' } : of === 'number' ? { type: 'number' } : { $ref: `#/definitions/${of}` }
}

function recordSchema(fields: Fields = {}, required: (field: Field) => boolean = () => false): JSONSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)])),
    required: Object.entries(fields)
      .filter(([, field]) => required(field))
      .map(([name]) => name),
  }
}

/** What a caller in the app gives: the session's own fields are filled in by the API client (DEC-09). */
const sent = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.session))

const isRequired = (field: Field) => field.required === true

function actionSchema(declaration: Declaration & { returns?: Field }, params: (field: Field) => boolean): JSONSchema {
  const outcomes = Object.entries(declaration.outcomes ?? {}).map(([name, outcome]): [string, JSONSchema] => [
    name,
    recordSchema(outcome.carries),
  ])
  const properties: Record<string, JSONSchema> = {
    params: recordSchema(declaration.params, params),
    outcomes: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(outcomes),
      required: outcomes.map(([name]) => name),
    },
    calls: { tsType: (declaration.calls ?? []).map((call) => `'${call}'`).join(' | ') || 'never' },
    messages: { tsType: (declaration.messages ?? []).map((message) => `'${message}'`).join(' | ') || 'never' },
    returns: declaration.returns ? valueSchema(declaration.returns) : { tsType: 'void' },
  }
  return { type: 'object', description: declaration.title, additionalProperties: false, properties, required: Object.keys(properties) }
}

/** Types of the data: entities, calls, queries and commands. What is planned needs no handler and has no type here. */
export async function dataTypes(project: Project): Promise<string> {
  const entities = [...project.entities].map(([name, { value }]): [string, JSONSchema] => [
    name,
    { ...recordSchema(value.fields), description: value.title },
  ])
  const calls = [...project.calls].filter(([, { value }]) => !value.planned)
  const index = (entries: [string, JSONSchema][]): JSONSchema => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name),
  })
  const schema: JSONSchema = {
    title: 'Declared',
    ...index([
      [
        'calls',
        index(
          calls.map(([name, { value }]) => [
            name,
            index([
              ['request', recordSchema(value.request, isRequired)],
              ['send', recordSchema(sent(value.request), isRequired)],
              ['response', recordSchema(value.response, isRequired)],
            ]),
          ]),
        ),
      ],
      // A query waits until its required parameters have a value; a command is called all the same and answers for itself.
      [
        'queries',
        index(
          [...project.queries]
            .filter(([, { value }]) => !value.planned)
            .map(([name, { value }]) => [name, actionSchema(value, isRequired)]),
        ),
      ],
      [
        'commands',
        index(
          [...project.commands]
            .filter(([, { value }]) => !value.planned)
            .map(([name, { value }]) => [name, actionSchema(value, () => false)]),
        ),
      ],
    ]),
    definitions: Object.fromEntries(entities),
  }
  const codes = [...project.dictionaries].map(
    ([name, { value }]) =>
      `  ${name}: ${Object.keys(value.codes)
        .map((code) => JSON.stringify(code))
        .join(' | ')}`,
  )
  const words = Object.keys((project.files.messages?.data as { words?: object } | undefined)?.words ?? {})
  return `${await compile(schema, 'Declared', OPTIONS)}
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
export type MessageName = ${[...project.messages.keys()].map((name) => JSON.stringify(name)).join(' | ')}
export type WordName = ${words.map((name) => JSON.stringify(name)).join(' | ')}
export type SettingName = ${[...project.settings.keys()].map((name) => JSON.stringify(name)).join(' | ')}
${stepTypes(project.steps)}
export type ModeName = ${[...project.modes.keys()].map((name) => JSON.stringify(name)).join(' | ')}
`
}
