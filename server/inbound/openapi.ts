import type { Field, Fields } from '../../renderer/language/field.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { fieldsOf } from './read-row.ts'

type Json = Record<string, unknown>

const REFUSALS: Readonly<Record<string, string>> = {
  '401': 'The secret is unknown, rotated or revoked.',
  '403': 'The client may not send this kind of record, or not from this address.',
  '413': 'The batch is too large.',
  '415': 'The body is not application/json.',
  '422': 'The body is no batch, or has too many rows for the client. Wrong rows are answered one by one with 200.',
  '429': 'Too many rows a minute; Retry-After says when to go on.',
  '500': 'The server failed; repeat the batch. A part of it may be applied.',
  '503': 'The database or the folder of files is away; repeat the batch after Retry-After. A part of it may be applied.',
}

const ANSWER: Json = {
  type: 'object',
  required: ['externalId', 'result'],
  properties: {
    externalId: { type: 'string' },
    result: {
      enum: ['created', 'updated', 'withdrawn', 'finished', 'unchanged', 'older', 'waiting', 'refused'],
      description:
        'finished: the task is finished, so nothing changed. unchanged: this revision was applied before. older: a newer revision was. waiting: a person is unknown yet.',
    },
    taskId: { type: 'string', description: 'The task; webhooks name it too.' },
    waitsFor: { enum: ['steward', 'customer', 'conflict', 'expired'] },
    problems: {
      type: 'array',
      items: { type: 'object', required: ['field', 'problem'], properties: { field: { type: 'string' }, problem: { type: 'string' } } },
    },
  },
}

/** Returns the OpenAPI 3.1 document of the inbound API. The schemas of rows are those of `schemas/inbound`. */
export function openApiOf({ inbound, entities, codes }: Pick<Schemas, 'inbound' | 'entities' | 'codes'>): Json {
  const recordOf = (fields: Fields): Json => ({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields).filter((name) => fields[name]?.required),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { title: field.label, ...valueOf(field) }])),
  })
  function valueOf(field: Field): Json {
    const { type, maxLength, minimum, maximum, maxItems } = field
    switch (type) {
      case 'code':
        return { enum: codes(field.dictionary ?? '') }
      case 'integer':
        return { type, minimum, maximum }
      case 'boolean':
        return { type }
      case 'dateTime':
        return {
          oneOf: [
            { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$` },
            { type: 'integer', description: 'Epoch milliseconds' },
          ],
        }
      case 'list': {
        const entity = entities[field.of ?? '']
        return { type: 'array', maxItems, items: entity ? recordOf(entity) : { type: 'string', maxLength } }
      }
      default:
        return { type: 'string', maxLength }
    }
  }
  const batchOf = (name: string, maxRows: number): Json => ({
    type: 'object',
    required: ['rows'],
    properties: { rows: { type: 'array', maxItems: maxRows, items: { $ref: `#/components/schemas/${name}` } } },
  })
  const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
  return {
    openapi: '3.1.0',
    info: { title: 'Steward: work from other systems', version: '1' },
    security: [{ client: [] }],
    paths: Object.fromEntries(
      inbound.map(({ id, path, maxRows }) => [
        path,
        {
          post: {
            operationId: id,
            requestBody: { required: true, ...json(batchOf(id, maxRows)) },
            responses: {
              '200': {
                description: 'The answers, in the order of the rows.',
                ...json({
                  type: 'object',
                  required: ['rows'],
                  properties: { rows: { type: 'array', items: { $ref: '#/components/schemas/Answer' } } },
                }),
              },
              ...Object.fromEntries(Object.entries(REFUSALS).map(([status, description]) => [status, { description }])),
            },
          },
        },
      ]),
    ),
    components: {
      securitySchemes: { client: { type: 'http', scheme: 'bearer' } },
      schemas: { ...Object.fromEntries(inbound.map(({ id, row }) => [id, recordOf(fieldsOf(row))])), Answer: ANSWER },
    },
  }
}
