import type { SettingName } from '../../generated/data.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import type { Database } from '../database/tables.ts'
import type { Files } from '../files/store.ts'
import type { SecurityDetails, SecurityEvent } from '../http/log/security-log.ts'
import type { SignIn } from '../identity/sign-in.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ExternalLinks } from '../integrations/external-links.ts'
import { ApiError, type ServerMessage } from './api-error.ts'
import type { Sms } from '../integrations/sms.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'

/** The app of the enterprise client that this server belongs to; the public defaults of DEC-09. */
export interface AppIdentity {
  appId: string
  wechatCode: string
  agentId: string
}

/** The person behind a token, and nothing a request says about them (DEC-09). */
export interface Caller {
  userId: string
  userCode: string
  name: string
  router: string
}

/** What a handler may use. Everything comes from here: no globals, no clock of its own. */
export interface HandlerContext {
  /** One transaction where someone signed in changes something: a refusal undoes everything. Not so in a call that takes files (`Prepared`). */
  db: Database
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
  externalLinks: ExternalLinks
  files: Files
  /** The text of one of the server's messages. */
  text: (message: ServerMessage) => string
  /** A business constant, as the app has it. */
  setting: (name: SettingName) => number | string
  /** Undefined in an open call. */
  caller: Caller | undefined
  /** Who asks in an open call: a keyed hash of their network, for limits only. Undefined elsewhere and where nobody knows. */
  client: string | undefined
  /** Checks account and password, within the limits of the whole server. */
  signIn: SignIn
  /** Writes one line of the security log. */
  logSecurity: (event: SecurityEvent, details?: SecurityDetails) => void
}

/** The caller of a call that needs one. Throws the refusal `unauthorised` (401) when nobody is signed in. */
export function signedIn({ caller }: HandlerContext): Caller {
  if (!caller) throw new ApiError('unauthorised')
  return caller
}
