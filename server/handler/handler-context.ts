import type { SettingName } from '../../generated/data.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import type { CertificateReader } from '../certificate/certificate-reader.ts'
import type { Content } from '../content/open-content.ts'
import type { Database } from '../database/tables.ts'
import type { Files } from '../files/store.ts'
import type { SecurityDetails, SecurityEvent } from '../http/log/security-log.ts'
import type { PasswordCost } from '../identity/password.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import type { SignInStates } from '../identity/sign-in-states.ts'
import type { ClaimTickets } from '../identity/claim-tickets.ts'
import type { Role } from '../identity/roles.ts'
import type { PasswordSignIns } from '../identity/sign-in.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { Outbox } from '../outbox/runner.ts'
import type { ExternalLinks } from '../integrations/external-links.ts'
import type { OneTimeCodes } from '../one-time-codes/one-time-codes.ts'
import { ApiError, type ServerMessage } from './api-error.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'

/** The enterprise app of this server; the public defaults of DEC-09. */
export interface AppIdentity {
  appId: string
  wechatCode: string
  agentId: string
}

interface Session {
  /** The hash of the token; handlers never receive the token. */
  tokenHash: string
}

/** A member of staff, identified by the token only and never by fields of the request (DEC-09). */
export interface StaffCaller extends Session {
  kind: 'staff'
  userId: string
  userCode: string
  name: string
  router: string
  role: Role
}

/** A policyholder, whose token gives access to one endorsement (GUARD-18, DEC-13). */
export interface PolicyholderCaller extends Session {
  kind: 'policyholder'
  endorNo: string
  policyNo: string
  /** A keyed hash of the mobile number that received the code. */
  mobileHash: string
  /** The signing link (DEC-29). */
  linkId: string
}

/** An unidentified person with the claim ticket of a link (DEC-14). */
export interface TicketCaller extends Session {
  kind: 'ticket'
  /** The claim to whose pictures the ticket gives access. */
  registNo: string
  /** The member of staff who sent the link. */
  sentBy: string
}

/** The origin of a request: personal data, used only for evidence (DEC-34). */
export interface Origin {
  /** An IP address; empty when unknown. */
  address: string
  /** The first 300 characters of the User-Agent header. */
  device: string
  /** How far the server's clock has jumped, in milliseconds, until the jump is confirmed (DEC-41). */
  clockJump?: number | undefined
}

/** The person identified by a token. */
export type Caller = StaffCaller | PolicyholderCaller | TicketCaller

/** Everything that a handler may use. Handlers use no globals and no other clock. */
export interface HandlerContext {
  /**
   * A transaction when a caller with a session changes data; a refusal rolls it back. No transaction when the API receives files or
   * calls a third party (`Prepared`).
   */
  db: Database
  /** Encrypts and decrypts the personal columns of rows. */
  personalData: PersonalData
  /** Epoch milliseconds; the same instant during the whole request. */
  now: number
  /** The release of the content by which a write is checked; undefined for reads, and for a service that follows no releases. */
  releaseNumber: number | undefined
  time: BusinessTime
  app: AppIdentity
  /** The public origins of this app; links in cards may lead only to them (DEC-16). */
  publicOrigins: readonly string[]
  wecom: WeCom
  /** Delivers queued cards and events after the commit (used by `sendCard` and `recordEvents`). */
  outbox: Pick<Outbox, 'wake'>
  sms: Sms
  /**
   * Queues a job, e.g. a network call, that runs after the commit. It does not run when the request is refused, rolled back or a
   * retry. The response does not wait for the job; its errors are logged.
   */
  after: (work: () => Promise<void>) => void
  /** Undefined when no core system is configured. */
  insurer: Insurer | undefined
  /** Whether the operator allows typed signatures (docs/architecture/signing.md). */
  typedSignatures: boolean
  /** The key that seals signatures; undefined when not configured. */
  signingKey: SigningKey | undefined
  certificates: CertificateReader
  /** Undefined for a service that follows no releases of content. */
  content: Content | undefined
  externalLinks: ExternalLinks
  files: Files
  text: (message: ServerMessage, values?: Readonly<Record<string, string>>) => string
  /** Returns a server message with title and button, for a card or a task. */
  card: Schemas['card']
  /** Returns a business constant from the schemas. */
  setting: (name: SettingName) => number | string
  /** The modes of stewards, each with its home screen's path. */
  modes: Schemas['modes']
  /** The mode of stewards for whom none is chosen. */
  defaultMode: Schemas['defaultMode']
  /** The cost of hashing a new password. */
  passwordCost: PasswordCost
  /** Undefined in an API without authentication. */
  caller: Caller | undefined
  /** A keyed hash of the client's network, for limits. Undefined with a session and when the address is unknown. */
  client: string | undefined
  origin: Origin
  /** Checks account and password, within the limits of the whole server. */
  signIn: PasswordSignIns
  /**
   * `known` returns the browser's random id from an HttpOnly cookie. `named` also sets a new one when missing (lifetime in seconds). `device`
   * does so with the id that stays after a sign-in of staff.
   */
  browser: { known: () => string | undefined; named: (lifeSeconds?: number) => string; device: () => string }
  /** Whether a sign-in with a password always needs a second factor; otherwise only for those who have one. */
  requiresSecondFactor: boolean
  signInStates: SignInStates
  claimTickets: ClaimTickets
  oneTimeCodes: OneTimeCodes
  /** Returns keyed hashes of values that are compared but never read. */
  pseudonym: Pseudonym
  /** Logs an error that does not fail the request. */
  logFault: (error: unknown) => void
  logSecurity: (event: SecurityEvent, details?: SecurityDetails) => void
}

/** Members of the context that every handler receives. All other members are services, which a handler must declare. */
export const REQUEST_MEMBERS = [
  'db',
  'now',
  'time',
  'text',
  'setting',
  'caller',
  'logSecurity',
  'logFault',
  'after',
  'releaseNumber',
] as const

/** A member of the context that a handler receives only if it declares it. */
export type ServiceName = Exclude<keyof HandlerContext, (typeof REQUEST_MEMBERS)[number]>

/** Returns the calling member of staff. Throws `unauthorised` (401) without a session, and `forbidden` (403) for other callers. */
export function requireStaff({ caller }: Pick<HandlerContext, 'caller'>): StaffCaller {
  if (!caller) throw new ApiError('unauthorised')
  if (caller.kind !== 'staff') throw new ApiError('forbidden')
  return caller
}

/** Returns the insurer's core. Throws `noInsurer` when none is configured. */
export function insurerOf({ insurer }: Pick<HandlerContext, 'insurer'>): Insurer {
  if (!insurer) throw new ApiError('noInsurer')
  return insurer
}

/** Returns the caller of any kind. Throws `unauthorised` (401) without a session. */
export function requireCaller({ caller }: Pick<HandlerContext, 'caller'>): Caller {
  if (!caller) throw new ApiError('unauthorised')
  return caller
}
