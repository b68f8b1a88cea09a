import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { isRecord } from '../../renderer/language/codec.ts'
import type { Fields } from '../../renderer/language/field.ts'
import type { InboundKind } from '../../generated/data.ts'
import { plainRequest } from '../http/calls/plain-request.ts'
import { recordSchema } from '../http/calls/wire-fields.ts'
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

/** Returns all fields of a kind's rows. */
export const fieldsOf = (row: Fields): Fields => ({ ...COMMON_FIELDS, ...row })

export type ReadRow = { row: Row } | { problems: RowProblem[]; externalId?: string }

/** Returns a function that validates and decodes one row of a kind. */
export function createRowReader(schemas: Schemas): (kind: InboundKind, sent: unknown) => ReadRow {
  const readers = new Map(schemas.inbound.map(({ id, row }) => [id, readerOf(schemas, row)]))
  return (kind, sent) => readers.get(kind)?.(sent) ?? { problems: [{ field: '', problem: `"${kind}" is no kind of record` }] }
}

function readerOf(schemas: Schemas, declared: Fields): (sent: unknown) => ReadRow {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true })
  addWireFormats(ajv, schemas.time)
  addUnder(ajv)
  const fields = fieldsOf(declared)
  const compile = (of: Fields) => ajv.compile({ ...recordSchema(of, { schemas, asText: false }) })
  const [isWhole, isWithdrawn] = [compile(fields), compile(COMMON_FIELDS)]
  return (sent) => {
    if (!isRecord(sent)) return { problems: [{ field: '', problem: 'must be an object' }] }
    const plain = plainRequest(fields, sent, schemas.entities)
    const withdrawn = plain['withdrawn'] === true
    const problems = [...problemsOf(withdrawn ? isWithdrawn : isWhole, plain, fields), ...unknownFields(fields, plain)]
    const externalId = typeof plain['externalId'] === 'string' ? plain['externalId'] : undefined
    if (problems.length > 0) return { problems, ...(externalId === undefined ? {} : { externalId }) }
    const read = schemas.codec.read(fields, plain)
    return { row: { externalId: String(read['externalId']), revision: Number(read['revision']), fields: withdrawn ? undefined : read } }
  }
}

/** A sender learns of a mistyped name, which would otherwise be ignored. */
const unknownFields = (fields: Fields, row: object): RowProblem[] =>
  Object.keys(row).flatMap((name) =>
    Object.hasOwn(fields, name) ? [] : [{ field: name.slice(0, 64), problem: 'is no field of this record' }],
  )

function problemsOf(validate: ValidateFunction, row: object, fields: Fields): RowProblem[] {
  if (validate(row)) return []
  const problems = (validate.errors ?? []).map((error) => problemOf(error, fields))
  // The branches of a choice report the same field.
  return problems.filter(
    ({ field, problem }, index) => problems.findIndex((one) => one.field === field && one.problem === problem) === index,
  )
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
