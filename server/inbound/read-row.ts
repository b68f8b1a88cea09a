import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { once } from 'es-toolkit'
import { isRecord } from '../../renderer/language/codec.ts'
import type { EntityFields, Field, Fields } from '../../renderer/language/field.ts'
import type { InboundKind } from '../../generated/data.ts'
import { plainRequest } from '../http/calls/plain-request.ts'
import { createCompiledSchemas } from '../http/calls/compiled-schemas.ts'
import { MAX_ITEMS, recordSchema } from '../http/calls/wire-fields.ts'
import { addWireFormats } from '../http/calls/wire-formats.ts'
import { addUnder, UNDER } from '../http/calls/wire-under.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import type { Row, RowProblem } from './row.ts'

/** The fields that rows of every kind have. */
const COMMON_FIELDS: Fields = {
  externalId: { type: 'text', label: 'The id of the record at its sender', required: true, maxLength: 128 },
  revision: {
    type: 'integer',
    label: 'A number that grows with every change of the record',
    required: true,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  withdrawn: { type: 'boolean', label: 'Whether the record is withdrawn; its other fields are then not needed' },
}

const compileOnce = createCompiledSchemas()

/** The most problems that the answer to a row names. A row of nonsense could have a million. */
const MAX_PROBLEMS = 20
/** How many characters of a sender's text an answer repeats, when the text may have any length. */
const MAX_REPEATED = 128

/** Returns all fields of a kind's rows. */
export const fieldsOf = (row: Fields): Fields => ({ ...COMMON_FIELDS, ...row })

export type ReadRow = { row: Row } | { problems: RowProblem[]; externalId?: string }

/** Returns a function that validates and decodes one row of a kind. */
export function createRowReader(schemas: Schemas): (kind: InboundKind, sent: unknown) => ReadRow {
  const readers = new Map(schemas.inbound.map(({ id, row }) => [id, readerOf(schemas, row)]))
  return (kind, sent) => readers.get(kind)?.(sent) ?? { problems: [{ field: '', problem: `"${kind}" is no kind of record` }] }
}

function readerOf(schemas: Schemas, declared: Fields): (sent: unknown) => ReadRow {
  const ajv = once(() => {
    const created = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true })
    addWireFormats(created, schemas.time)
    addUnder(created)
    return created
  })
  const fields = fieldsOf(declared)
  const compile = (of: Fields) => {
    const schema = recordSchema(of, { schemas, asText: false })
    return compileOnce(schemas, schema, () => ajv().compile(schema))
  }
  const [isWhole, isWithdrawn] = [compile(fields), compile(COMMON_FIELDS)]
  return (sent) => {
    if (!isRecord(sent)) return { problems: [{ field: '', problem: 'must be an object' }] }
    // Ajv would report each of a million items.
    const excess = excessIn(fields, sent, schemas.entities)
    if (excess.length > 0) return refused(sent, excess)
    const plain = plainRequest(fields, sent, schemas.entities)
    const withdrawn = plain['withdrawn'] === true
    const problems = [
      ...problemsOf(withdrawn ? isWithdrawn : isWhole, plain, fields),
      ...recordsIn(fields, plain, schemas.entities).flatMap((record) => unknownFields(record)),
    ]
    if (problems.length > 0) return refused(plain, problems)
    const read = schemas.codec.read(fields, plain)
    return { row: { externalId: String(read['externalId']), revision: Number(read['revision']), fields: withdrawn ? undefined : read } }
  }
}

function refused({ externalId }: Sent, problems: readonly RowProblem[]): ReadRow {
  return {
    problems: problems.slice(0, MAX_PROBLEMS),
    ...(typeof externalId === 'string' ? { externalId: externalId.slice(0, MAX_REPEATED) } : {}),
  }
}

type Sent = Readonly<Record<string, unknown>>

/** A row, or a record within it, with the fields that are declared for it. */
interface SentRecord {
  fields: Fields
  sent: Sent
  /** The path of the record, which ends with a dot; empty for the row. */
  path: string
}

/** Returns the problems of records with too many fields and of lists with too many items. Does not look into such lists. */
function excessIn(fields: Fields, row: Sent, entities: EntityFields): RowProblem[] {
  return recordsIn(fields, row, entities).flatMap(({ fields: declared, sent, path }) => {
    const most = Object.keys(declared).length + MAX_PROBLEMS
    if (Object.keys(sent).length > most) return [{ field: path.slice(0, -1), problem: `has more than ${most} fields` }]
    return Object.entries(declared).flatMap(([name, field]) =>
      isTooLong(field, sent[name]) ? [{ field: path + name, problem: `must NOT have more than ${mostItems(field)} items` }] : [],
    )
  })
}

const mostItems = ({ maxItems = MAX_ITEMS }: Field): number => maxItems

const isTooLong = (field: Field, value: unknown): boolean => Array.isArray(value) && value.length > mostItems(field)

/** Returns a row and the records in its lists, which have no lists of records themselves. */
function recordsIn(fields: Fields, row: Sent, entities: EntityFields): SentRecord[] {
  const inside = Object.entries(fields).flatMap(([name, field]) => {
    const [entity, value] = [entities[field.of ?? ''], row[name]]
    if (!entity || !Array.isArray(value) || isTooLong(field, value)) return []
    return value.flatMap((sent: unknown, place): SentRecord[] =>
      isRecord(sent) ? [{ fields: entity, sent, path: `${name}.${place}.` }] : [],
    )
  })
  return [{ fields, sent: row, path: '' }, ...inside]
}

/** A sender learns of a mistyped name, which would otherwise be ignored. */
const unknownFields = ({ fields, sent, path }: SentRecord): RowProblem[] =>
  Object.keys(sent).flatMap((name) =>
    Object.hasOwn(fields, name) ? [] : [{ field: path + name.slice(0, MAX_REPEATED), problem: 'is no field of this record' }],
  )

function problemsOf(validate: ValidateFunction, row: object, fields: Fields): RowProblem[] {
  if (validate(row)) return []
  // The branches of a choice report the same field.
  const problems = (validate.errors ?? []).map((error) => problemOf(error, fields))
  return [...new Map(problems.map((one) => [`${one.field} ${one.problem}`, one])).values()]
}

/** What a dependent code reports (`addUnder`). */
interface UnderRule {
  name: string
  plan: { field: string }
}

function problemOf({ instancePath, keyword, params, schema, message = 'is wrong' }: ErrorObject, fields: Fields): RowProblem {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') return { field: [path, String(params['missingProperty'])].filter(Boolean).join('.'), problem: 'is required' }
  if (keyword === UNDER) {
    const [rule] = schema as UnderRule[]
    return { field: rule?.name ?? path, problem: `does not belong to this ${rule?.plan.field ?? 'code'}` }
  }
  const { type } = fields[path] ?? {}
  if (type === 'dateTime') return { field: path, problem: 'must be "YYYY-MM-DD HH:mm:ss" in the business time zone, or epoch milliseconds' }
  if (type === 'code') return { field: path, problem: `must be one of ${codesIn(params['allowedValues'])}` }
  return { field: path, problem: message }
}

const codesIn = (values: unknown): string =>
  (Array.isArray(values) ? values : []).filter((value) => typeof value === 'string' && value !== '').join(', ')
