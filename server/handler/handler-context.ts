import type { SettingName } from '../../generated/data.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import type { CertificateReader } from '../certificate/certificate-reader.ts'
import type { Database } from '../database/tables.ts'
import type { Files } from '../files/store.ts'
import type { SecurityDetails, SecurityEvent } from '../http/log/security-log.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import type { SignInStates } from '../identity/sign-in-states.ts'
import type { ClaimTickets } from '../identity/claim-tickets.ts'
import type { PasswordSignIns } from '../identity/sign-in.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ExternalLinks } from '../integrations/external-links.ts'
import type { OneTimeCodes } from '../one-time-codes/one-time-codes.ts'
import { ApiError, type ServerMessage } from './api-error.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'

/** The app of the enterprise client that this server belongs to; the public defaults of DEC-09. */
export interface AppIdentity {
  appId: string
  wechatCode: string
  agentId: string
}

/** The session that a request came with. */
interface OfSession {
  /** The hash that the session is kept under; the token itself is in no handler's hands. */
  tokenHash: string
}

/** The member of staff behind a token, and nothing a request says about them (DEC-09). */
export interface StaffCaller extends OfSession {
  kind: 'staff'
  userId: string
  userCode: string
  name: string
  router: string
}

/** The policyholder behind a token: it opens one endorsement, whoever sends it (GUARD-18, DEC-13). */
export interface PolicyholderCaller extends OfSession {
  kind: 'policyholder'
  endorNo: string
  policyNo: string
  /** A keyed hash of the number that the code went to. */
  mobileHash: string
  /** The link that it was opened by (DEC-29). */
  linkId: string
}

/** Whoever holds the claim ticket of a link (DEC-14). */
export interface TicketCaller extends OfSession {
  kind: 'ticket'
  /** The one claim whose pictures it opens. */
  registNo: string
  /** The member of staff who has sent the link. */
  sentBy: string
}

/** From where a request came: personal data, for evidence alone (DEC-34). */
export interface Origin {
  /** An IP address; empty when nobody knows. */
  address: string
  /** What the browser says of itself, its first 300 characters. */
  device: string
}

/** Who stands behind a token. */
export type Caller = StaffCaller | PolicyholderCaller | TicketCaller

/** What a handler may use. Everything comes from here: no globals, no clock of its own. */
export interface HandlerContext {
  /**
   * One transaction where someone signed in changes something: a refusal undoes everything. Not so in a call that takes files or
   * asks a system far away (`Prepared`).
   */
  db: Database
  /** Encrypts and decrypts the personal columns of rows. */
  personalData: PersonalData
  /** Epoch milliseconds, one instant for the whole request. */
  now: number
  time: BusinessTime
  app: AppIdentity
  /** The origins under which this app is reached; the only ones a link in a card may lead to (DEC-16). */
  publicOrigins: readonly string[]
  wecom: WeCom
  /** Delivers the cards that were written, once the request is committed (`sendCard`). */
  outbox: Pick<Outbox, 'wake'>
  sms: Sms
  /**
   * Does something once the request is carried out and committed, e.g. over a network: never when it is refused, undone or
   * a repeat. The answer does not wait for it, and its failure is a line in the log.
   */
  after: (work: () => Promise<void>) => void
  /** Undefined where no core system is set up. */
  insurer: Insurer | undefined
  /** Whether the operator lets a name be typed instead of drawn (decision 069). */
  typedSignatures: boolean
  /** Seals what is signed; undefined where the operator has none. */
  signingKey: SigningKey | undefined
  certificates: CertificateReader
  externalLinks: ExternalLinks
  files: Files
  /** The text of one of the server's messages, its blanks filled. */
  text: (message: ServerMessage, values?: Readonly<Record<string, string>>) => string
  /** One of the server's messages that has a title, its blanks filled: the words of a card or of a task. */
  card: Schemas['card']
  /** A business constant, as the app has it. */
  setting: (name: SettingName) => number | string
  /** Undefined in an open call. */
  caller: Caller | undefined
  /** Who asks in an open call: a keyed hash of their network, for limits only. Undefined elsewhere and where nobody knows. */
  client: string | undefined
  origin: Origin
  /** Check account and password, within the limits of the whole server. */
  signIn: PasswordSignIns
  /** Which browser asks: a random name in a cookie that only this server reads, given to it, for so many seconds, if it has none. */
  browser: { known: () => string | undefined; named: (lifeSeconds?: number) => string }
  signInStates: SignInStates
  claimTickets: ClaimTickets
  oneTimeCodes: OneTimeCodes
  /** Makes keyed hashes of what must be recognised and never read. */
  pseudonym: Pseudonym
  /** Writes an error that the request survives to the log. */
  logFault: (error: unknown) => void
  /** Writes one line of the security log. */
  logSecurity: (event: SecurityEvent, details?: SecurityDetails) => void
}

/** The members of the context that every handler receives; the others are services, which a handler declares. */
export const REQUEST_MEMBERS = ['db', 'now', 'time', 'text', 'setting', 'caller', 'logSecurity', 'logFault', 'after'] as const

/** A member of the context that only the handlers which declare it receive. */
export type ServiceName = Exclude<keyof HandlerContext, (typeof REQUEST_MEMBERS)[number]>

/** The member of staff who calls. Throws the refusal `unauthorised` (401) when nobody is signed in, `forbidden` (403) for others. */
export function signedIn({ caller }: Pick<HandlerContext, 'caller'>): StaffCaller {
  if (!caller) throw new ApiError('unauthorised')
  if (caller.kind !== 'staff') throw new ApiError('forbidden')
  return caller
}

/** The insurer's core. Throws the refusal `noInsurer`, in words, where none is set up. */
export function insurerOf({ insurer }: Pick<HandlerContext, 'insurer'>): Insurer {
  if (!insurer) throw new ApiError('noInsurer')
  return insurer
}

/** Whoever calls, of any kind. Throws the refusal `unauthorised` (401) when nobody is signed in. */
export function anyCaller({ caller }: Pick<HandlerContext, 'caller'>): Caller {
  if (!caller) throw new ApiError('unauthorised')
  return caller
}
