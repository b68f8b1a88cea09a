import type { Fields } from '../../renderer/language/field.ts'
import { ADMITTED } from '../../server/identity/access.ts'
import { type Dictionaries, narrowerRequest, narrowerResponse } from './compare-fields.ts'
import type { ReleasedCall, ReleasedCalls } from './released-calls.ts'

/**
 * Returns why clients of the release `before` could fail with the calls `after`, as `file: reason (version)`. They send the requests of their
 * release and read its responses until they are reloaded.
 */
export function narrowedCalls(before: ReleasedCalls, after: ReleasedCalls): string[] {
  const dictionaries = { before: before.dictionaries, after: after.dictionaries }
  const calls = Object.entries(before.calls).flatMap(([id, call]) => {
    const now = after.calls[id]
    return inFile(`calls/${id}`, now ? narrowerCall(call, now, dictionaries) : ['is removed'])
  })
  const inbound = Object.entries(before.inbound).flatMap(([id, { path, maxRows, row }]) => {
    const now = after.inbound[id]
    if (!now) return inFile(`inbound/${id}`, ['is removed'])
    const limits = now.maxRows < maxRows ? [`has maxRows ${now.maxRows} instead of ${maxRows}`] : []
    return inFile(`inbound/${id}`, [...changed('path', path, now.path), ...limits, ...narrowerRequest(row, now.row, dictionaries)])
  })
  return [...calls, ...inbound, ...narrowedEntities(before, after, dictionaries)].map((line) => `${line} (released in ${before.version})`)
}

const inFile = (file: string, reasons: readonly string[]): string[] => reasons.map((reason) => `schemas/${file}.json: ${reason}`)

const changed = (name: string, was: unknown, is: unknown): string[] =>
  JSON.stringify(was) === JSON.stringify(is) ? [] : [`has ${name} ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`]

function narrowerCall(before: ReleasedCall, after: ReleasedCall, dictionaries: Dictionaries): string[] {
  const fixed = (['method', 'path', 'encoding', 'success'] as const).flatMap((key) => changed(key, before[key], after[key]))
  const isSmaller = before.maxBody !== undefined && (after.maxBody === undefined || after.maxBody < before.maxBody)
  return [
    ...fixed,
    ...refusedCallers(before, after),
    ...(isSmaller ? changed('maxBody', before.maxBody, after.maxBody ?? 'default') : []),
    ...narrowerRequest(before.request, after.request, dictionaries).map((reason) => `request.${reason}`),
    ...narrowerResponse(before.response, after.response).map((reason) => `response.${reason}`),
  ]
}

function refusedCallers({ access: was }: ReleasedCall, { access: is }: ReleasedCall): string[] {
  if (is === 'open' || is === was) return []
  if (was === 'open') return ['requires a session']
  const refused = ADMITTED[was].filter((principal) => !ADMITTED[is].includes(principal))
  return refused.length === 0 ? [] : [`refuses ${refused.join(', ')}`]
}

/** Compares the entities in requests by the rules of requests, and all others by those of responses. */
function narrowedEntities(before: ReleasedCalls, after: ReleasedCalls, dictionaries: Dictionaries): string[] {
  const requests = [...Object.values(before.calls).map(({ request }) => request), ...Object.values(before.inbound).map(({ row }) => row)]
  const responses = Object.values(before.calls).map(({ response }) => response)
  const [inRequests, inResponses] = [requests, responses].map((roots) => reachable(roots, before.entities))
  return Object.entries(before.entities).flatMap(([name, fields]) => {
    const now = after.entities[name] ?? {}
    const asRequest = inRequests?.has(name) ? narrowerRequest(fields, now, dictionaries) : []
    const asResponse = inResponses?.has(name) ? narrowerResponse(fields, now) : []
    return inFile(`entities/${name}`, [...new Set([...asRequest, ...asResponse])])
  })
}

/** Returns the names of the entities to which these fields refer, also through other entities. */
function reachable(roots: readonly Fields[], entities: ReleasedCalls['entities']): Set<string> {
  const found = new Set<string>()
  const visit = (fields: Fields) => {
    for (const { of = '' } of Object.values(fields)) {
      const entity = entities[of]
      if (!entity || found.has(of)) continue
      found.add(of)
      visit(entity)
    }
  }
  for (const fields of roots) visit(fields)
  return found
}
