import type { BlockList } from 'node:net'
import type { Hono } from 'hono'
import type { SigningMeans } from '../certificate/sign-pdf.ts'
import type { TimeSource } from '../clock/time-sources.ts'
import type { ContactAdded } from '../contacts/contact-added.ts'
import type { DatabaseLocation } from '../database/location.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import type { Database } from '../database/tables.ts'
import type { DepartmentModes } from '../config/settings/value-types/lists.ts'
import type { S3Options } from '../files/s3/options.ts'
import type { FileStore } from '../files/store.ts'
import type { AppIdentity } from '../handler/handler-context.ts'
import type { Env } from '../http/env.ts'
import type { Log } from '../http/log/log.ts'
import type { Limits } from '../http/limits.ts'
import type { PasswordCost } from '../identity/password.ts'
import type { ExternalLinks } from '../integrations/external-links.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { CallbackSecrets } from '../integrations/wecom/crypto.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'
import type { MetricsAddress } from '../metrics/serve-metrics.ts'
import type { PersonalData, PersonalStore } from '../personal-data/personal-data.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import type { Resolve } from '../webhooks/addresses.ts'

export interface StartOptions {
  /** 0 selects any free port. */
  port: number
  /** The addresses to listen on. The first must exist; others are skipped when this machine lacks them. */
  hosts: readonly string[]
  /** The storage. A folder is created if needed and locked for this process; a database can serve several servers. */
  databaseLocation: DatabaseLocation
  app: AppIdentity
  /** Schemas that were already read; read from disk by default. */
  schemas?: Schemas
  /** Signs tokens and wraps keys of persons. All servers of a database share it; personal data cannot be read without it. */
  secret: string
  /** The previous secret: its signatures are still accepted, and keys wrapped with it are rewrapped. */
  previousSecret?: string
  /** Seals signatures: an Ed25519 seed of 32 bytes in base64 or hexadecimal. Sealing is off by default. */
  signingKey?: string
  /** The previous signing key, or `lost`; each key signs its counterpart, so that trusting one is enough. */
  previousSigningKey?: string
  /** Returns what signs certificates, for the time of the start; certificates are unsigned by default. */
  signingMeans?: (now: number) => Promise<SigningMeans>
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: BlockList
  /** The addresses from which everybody but stewards and customers may call; all by default. */
  adminAddresses?: BlockList
  /** The addresses to which events may be sent; none by default. */
  webhookAddresses?: BlockList
  /** Resolves the hosts of webhooks; the system's names by default. */
  resolve?: Resolve
  /** Whether a sign-in with a password always needs a second factor; off by default. */
  requiresSecondFactor?: boolean
  /** The cost of password hashing; OWASP's recommendation by default. */
  passwordCost?: PasswordCost
  /** The folder or the bucket for uploaded files; by default they are stored with `databaseLocation`. */
  filesDir?: string
  filesBucket?: S3Options
  /** The folder of the built client; the project's `dist/client` by default. */
  staticDir?: string
  /** Whether the service follows the active release of the content; off by default, so that it answers by `schemas`. */
  followsContent?: boolean
  /** Whether a second person must approve each release; off by default, so that only marked ones need it. */
  requiresContentReview?: boolean
  /** Whether the client's files are published for all servers of the database; off by default. */
  publishesClient?: boolean
  /** The public address, when it differs from the listening address (a proxy). */
  publicUrl?: string
  publicOrigins?: readonly string[]
  /** WeCom; without it, sign-in and signatures for WeCom are not available. */
  wecom?: WeCom
  /** The secrets of WeCom's callbacks; without them the callback route is not mounted. */
  callback?: CallbackSecrets
  /** The mode of members by WeCom department; the default mode by default. */
  departmentModes?: DepartmentModes
  /** Creates the sender of text messages; without it, actions that need one are refused. */
  sms?: (store: PersonalStore, clock: () => number) => Sms
  /** The insurer's core system or a function that creates it; without it, no policies or claims are returned. */
  insurer?: Insurer | ((log: Log) => Insurer)
  /** Whether signers may type their name with a second code instead of drawing (docs/architecture/signing.md); off by default. */
  typedSignatures?: boolean
  /** External sites that pages may link to; none by default. `origins` is filled once the server listens. */
  externalLinks?: (origins: readonly string[]) => ExternalLinks
  clock?: () => number
  /** A monotonic clock in milliseconds, to detect jumps of `clock` (DEC-41). */
  steady?: () => number
  /** Clocks of other machines, which confirm a jump; none by default. */
  timeSources?: readonly TimeSource[]
  /** The pause between two ticks of the clock (DEC-26), in milliseconds. With 0 it only runs when `tick` is called. */
  restMs?: number
  /** The output of log lines; stdout by default. */
  log?: (line: string) => void
  limits?: Partial<Limits>
  /** Where Prometheus reads the metrics; nowhere by default. */
  metricsAddress?: MetricsAddress
  /** Runs after the migrations and before the server listens; the demo inserts its data here. */
  prepare?: (data: Prepared) => Promise<void>
  /** Mounts routes before those of the client; the demo mounts its simulator. */
  extend?: (app: Hono<Env>, parts: Extension) => void
}

/** The parameter of the start option `prepare`: storage after the migrations, schemas, and the current time. */
export interface Prepared {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  store: FileStore
  /** In epoch milliseconds. */
  now: number
}

/** The dependencies of added routes. */
export interface Extension {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** The origins of this server; filled once it listens. */
  origins: readonly string[]
  staticDir: string
  passwordCost: PasswordCost
  externalLinks: ExternalLinks
  /** Adds a contact like WeCom's callback; returns the id of a created task. */
  addContact: (contact: ContactAdded) => Promise<string | undefined>
  pseudonym: Pseudonym
}
