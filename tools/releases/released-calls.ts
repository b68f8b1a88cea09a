import type { Field, Fields } from '../../renderer/language/field.ts'
import type { CallSchema, InboundSchema, Schemas } from '../../server/schemas/read-schemas.ts'

/** The keys of a field on which a client of a release can depend. Labels, messages and limits of forms are not among them. */
const KEYS = [
  'type',
  'required',
  'dictionary',
  'under',
  'of',
  'lists',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'minItems',
  'maxItems',
  'wire',
] as const satisfies readonly (keyof Field)[]

export type ReleasedCall = Pick<CallSchema, 'method' | 'path' | 'encoding' | 'access' | 'success' | 'request' | 'response'> &
  Partial<Pick<CallSchema, 'maxBody'>>
export type ReleasedInbound = Pick<InboundSchema, 'path' | 'maxRows' | 'row'>

/** What clients of a release send and read. */
export interface ReleasedCalls {
  version: string
  /** The day of the release, YYYY-MM-DD. */
  date: string
  calls: Record<string, ReleasedCall>
  inbound: Record<string, ReleasedInbound>
  /** The entities in requests and responses. */
  entities: Record<string, Fields>
  /** The codes of dictionaries in requests; open dictionaries, which accept any text, are left out. */
  dictionaries: Record<string, string[]>
}

/** Returns what clients of these schemas can send and read. */
export function callsOf(schemas: Schemas, { version, date }: Pick<ReleasedCalls, 'version' | 'date'>): ReleasedCalls {
  const calls = schemas.calls.map(({ id, method, path, encoding, access, success, request, response, maxBody }): [string, ReleasedCall] => [
    id,
    {
      method,
      path,
      encoding,
      access,
      success,
      ...(maxBody === undefined ? {} : { maxBody }),
      request: reduced(request),
      response: reduced(response),
    },
  ])
  const inbound = schemas.inbound.map(({ id, path, maxRows, row }): [string, ReleasedInbound] => [id, { path, maxRows, row: reduced(row) }])
  const entities = new Map<string, Fields>()
  const add = (fields: Fields) => {
    for (const { of } of Object.values(fields)) {
      const entity = of === undefined ? undefined : schemas.entities[of]
      if (of === undefined || !entity || entities.has(of)) continue
      entities.set(of, reduced(entity))
      add(entity)
    }
  }
  const roots = [...calls.flatMap(([, { request, response }]) => [request, response]), ...inbound.map(([, { row }]) => row)]
  for (const fields of roots) add(fields)
  const named = [...roots, ...entities.values()].flatMap((fields) => Object.values(fields).flatMap(({ dictionary }) => dictionary ?? []))
  const dictionaries = [...new Set(named)].flatMap((name): [string, string[]][] => {
    const codes = schemas.codes(name)
    return codes ? [[name, codes]] : []
  })
  return {
    version,
    date,
    calls: sorted(calls),
    inbound: sorted(inbound),
    entities: sorted([...entities]),
    dictionaries: sorted(dictionaries),
  }
}

const sorted = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Leaves out derived fields, which clients compute and nobody sends. */
const reduced = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const kept = KEYS.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]))
      return field.derived ? [] : [[name, Object.fromEntries(kept) as unknown as Field] as const]
    }),
  )
