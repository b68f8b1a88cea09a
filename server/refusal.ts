import type { MessageName } from '../generated/data.ts'

/** The messages the server answers with, by their short names (`server.*` of schemas/messages.json). */
export type ServerMessage = Extract<MessageName, `server.${string}`>

/** The HTTP statuses that carry `{status, message}` and are named outcomes in the client (DEC-03). */
export type RefusalStatus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429

const REFUSALS = {
  unauthorised: [401, 'server.unauthorised'],
  forbidden: [403, 'server.forbidden'],
  notEditable: [403, 'server.notEditable'],
  gone: [404, 'server.gone'],
  notFound: [404, 'server.notFound'],
  alreadyHandled: [409, 'server.alreadyHandled'],
  editedMeanwhile: [409, 'server.editedMeanwhile'],
  tooLarge: [413, 'server.tooLarge'],
  unsupported: [415, 'server.unsupported'],
  badInput: [422, 'server.badInput'],
  tooMany: [429, 'server.tooMany'],
} as const satisfies Record<string, readonly [RefusalStatus, ServerMessage]>

export type RefusalName = keyof typeof REFUSALS

/** A request the server will not carry out. Thrown from anywhere below a route; the route answers it (DEC-03). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus
  readonly say: ServerMessage

  constructor(refusal: RefusalName) {
    super(refusal)
    const [status, say] = REFUSALS[refusal]
    this.status = status
    this.say = say
  }
}
