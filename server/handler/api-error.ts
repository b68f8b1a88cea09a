import type { MessageName } from '../../generated/data.ts'

/** The names of the server's messages (`server.*` of schemas/messages.json). */
export type ServerMessage = Extract<MessageName, `server.${string}`>

/** HTTP statuses of error answers: named outcomes in the client, or 200 for an error that the client only shows (DEC-03). */
export type ApiErrorStatus = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429

/** HTTP status, message, and the envelope's status when it differs from the HTTP status. */
const API_ERRORS = {
  // The client has disconnected, so the message does not matter.
  aborted: [400, 'server.badInput'],
  unauthorised: [401, 'server.unauthorised'],
  forbidden: [403, 'server.forbidden'],
  notEditable: [403, 'server.notEditable'],
  notYourPicture: [403, 'server.notYourPicture'],
  gone: [404, 'server.gone'],
  personErased: [404, 'server.personErased'],
  notFound: [404, 'server.notFound'],
  noContent: [404, 'server.noContent'],
  unknownAccount: [404, 'server.unknownAccount'],
  expiredMeanwhile: [409, 'server.expiredMeanwhile'],
  alreadyHandled: [409, 'server.alreadyHandled'],
  editedMeanwhile: [409, 'server.editedMeanwhile'],
  customerEdited: [409, 'server.customerEdited'],
  lastAdministrator: [409, 'server.lastAdministrator'],
  accountTaken: [409, 'server.accountTaken'],
  loginNameMissing: [409, 'server.loginNameMissing'],
  notAssignable: [409, 'server.notAssignable'],
  rowConflicts: [409, 'server.rowConflicts'],
  rowExpired: [409, 'server.rowExpired'],
  customerMissing: [409, 'server.customerMissing'],
  tooLarge: [413, 'server.tooLarge'],
  unsupported: [415, 'server.unsupported'],
  badInput: [422, 'server.badInput'],
  passwordShort: [422, 'server.passwordShort'],
  passwordLong: [422, 'server.passwordLong'],
  passwordCommon: [422, 'server.passwordCommon'],
  passwordPersonal: [422, 'server.passwordPersonal'],
  keyReused: [422, 'server.keyReused'],
  keyRetired: [422, 'server.keyRetired'],
  tooMany: [429, 'server.tooMany'],
  tooManyCodes: [429, 'server.tooManyCodes'],
  busy: [429, 'server.busy'],
  uploadQuota: [429, 'server.uploadQuota'],
  heldCopy: [200, 'server.heldCopy', '503'],
  noSms: [200, 'server.noSms', '503'],
  smsAway: [200, 'server.smsAway', '503'],
  noInsurer: [200, 'server.noInsurer', '503'],
  insurerAway: [200, 'server.insurerAway', '503'],
  linkEnded: [200, 'server.linkEnded', '410'],
  linkExpired: [200, 'server.linkExpired', '410'],
  linkSent: [200, 'server.linkSent', '409'],
  linkSigned: [200, 'server.linkSigned', '409'],
  linkBusy: [200, 'server.linkBusy', '409'],
  certificateEnded: [200, 'server.certificateEnded', '410'],
  certificateUndoing: [200, 'server.certificateUndoing', '409'],
  certificateNone: [200, 'server.certificateNone', '404'],
  certificateAway: [200, 'server.certificateAway', '503'],
  unspecified: [200, 'server.unspecified', '501'],
  noEndorsement: [200, 'server.noEndorsement', '404'],
} as const satisfies Record<string, readonly [ApiErrorStatus, ServerMessage, string?]>

export type ApiErrorName = keyof typeof API_ERRORS

/** An error whose message is answered to the client, unlike an internal error. Thrown anywhere below a route (DEC-03). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ApiErrorStatus
  /** The envelope's status. */
  readonly code: string
  readonly messageName: ServerMessage

  constructor(name: ApiErrorName) {
    super(name)
    const [status, messageName, code = String(status)] = API_ERRORS[name]
    this.status = status
    this.code = code
    this.messageName = messageName
  }
}
