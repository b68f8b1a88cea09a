import type { BlockList } from 'node:net'
import type { Hono } from 'hono'
import type { SigningMeans } from '../certificate/sign-pdf.ts'
import type { ContactAdded } from '../contacts/contact-added.ts'
import type { DatabaseLocation } from '../database/location.ts'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import type { AppIdentity } from '../handler/handler-context.ts'
import type { Env } from '../http/env.ts'
import type { Limits } from '../http/limits.ts'
import type { Log } from '../http/log/log.ts'
import type { PasswordCost } from '../identity/password.ts'
import type { ExternalLinks } from '../integrations/external-links.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { CallbackSecrets } from '../integrations/wecom/crypto.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'
import type { PersonalData, PersonalStore } from '../personal-data/personal-data.ts'
import type { Schemas } from '../schemas/read-schemas.ts'

export interface StartOptions {
  /** 0: any free port. */
  port: number
  /** The addresses to listen on; the first must exist, another that this machine lacks is passed over. */
  hosts: readonly string[]
  /** Where the data is. A folder is made when it isn't there and locked for this process; a database may serve many. */
  databaseLocation: DatabaseLocation
  app: AppIdentity
  /** What the program's schemas say, read already; read anew when not given. */
  schemas?: Schemas
  /**
   * Signs what the server hands out and wraps the keys of people; servers of one database share it, and without it nobody reads
   * their personal data.
   */
  secret: string
  /** The secret before: what was signed with it is still accepted, and what was wrapped with it is wrapped anew. */
  previousSecret?: string
  /** Seals what is signed: the seed of an Ed25519 key, 32 bytes as base64 or hexadecimal digits. Without one nothing is sealed. */
  signingKey?: string
  /** The one before: each of the two says that the other is the operator's, so that who trusts one trusts both. */
  previousSigningKey?: string
  /** What certificates of signatures are signed with, given the hour of the start; without it they carry no signature. */
  signingMeans?: (now: number) => Promise<SigningMeans>
  /** Whose X-Forwarded-For is believed; nobody's when not given. */
  trustedProxies?: BlockList
  /** What passwords cost to check; OWASP's when not given. */
  passwordCost?: PasswordCost
  /** The folder for uploaded files, instead of where `databaseLocation` keeps them. */
  filesDir?: string
  /** The folder of the built client; `dist/client` of the project when not given. */
  staticDir?: string
  /** The address people use, when it isn't the one listened on (a proxy). */
  publicUrl?: string
  /** More origins that lead to this app. */
  publicOrigins?: readonly string[]
  /** The enterprise messenger; without one nothing is signed for it. */
  wecom?: WeCom
  /** What the messenger seals its callbacks with; without it there is no door for them. */
  callback?: CallbackSecrets
  /** Text messages, given the server's own database and clock; without them whoever needs one is refused. */
  sms?: (store: PersonalStore, clock: () => number) => Sms
  /** The insurer's core system, or what makes it of the server's log and clock; without one nobody is told of a policy or a claim. */
  insurer?: Insurer | ((log: Log, clock: () => number) => Insurer)
  /** Whether who cannot draw may sign by typing their name and a second code (decision 069); not when not given. */
  typedSignatures?: boolean
  /** Third parties, and where pages may lead; nothing when not given. `origins` is filled once the server listens. */
  externalLinks?: (origins: readonly string[]) => ExternalLinks
  clock?: () => number
  /** How long the server's own clock (DEC-26) rests between two ticks, in milliseconds; 0: only `tick` makes it tick. */
  restMs?: number
  /** Standard output when not given. */
  log?: Log
  limits?: Partial<Limits>
  /** Runs once the tables are there and before anyone is let in; the demo seeds here. */
  prepare?: (data: Prepared) => Promise<void>
  /** Adds routes before the client's; the demo adds its simulator. */
  extend?: (app: Hono<Env>, parts: Extension) => void
}

/** What `prepare` fills. */
export interface Prepared {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  store: FileStore
  /** Epoch milliseconds. */
  now: number
}

/** What added routes are made of. */
export interface Extension {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Under which this server is reached; filled once it listens. */
  origins: readonly string[]
  staticDir: string
  passwordCost: PasswordCost
  externalLinks: ExternalLinks
  /** Makes a contact somebody's customer, as the messenger's callback does: returns the task's id, if there was anything to do. */
  addContact: (contact: ContactAdded) => Promise<string | undefined>
}
