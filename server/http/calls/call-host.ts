import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import type { HandlerContext, Origin } from '../../handler/handler-context.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import type { AfterResponse } from '../after-response.ts'
import type { Env } from '../env.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../log/log.ts'

/** Fields that every handler context takes over unchanged. */
type Shared =
  | 'personalData'
  | 'app'
  | 'publicOrigins'
  | 'wecom'
  | 'outbox'
  | 'sms'
  | 'insurer'
  | 'certificates'
  | 'content'
  | 'typedSignatures'
  | 'requiresSecondFactor'
  | 'signingKey'
  | 'externalLinks'
  | 'files'
  | 'signIn'
  | 'signInStates'
  | 'claimTickets'
  | 'oneTimeCodes'
  | 'pseudonym'
  | 'passwordCost'

/** The dependencies of the mounted API. */
export interface CallHost extends Pick<HandlerContext, Shared | 'db'> {
  schemas: Schemas
  /** The release of the content by which a write is checked; undefined for reads, and for a service that follows no releases. */
  releaseNumber?: number
  clock: () => number
  afterResponse: AfterResponse
  /** Returns a keyed hash of the client's network; undefined when unknown. */
  clientOf: (context: Context<Env>) => string | undefined
  originOf: (context: Context<Env>) => Origin
  /** The addresses from which everybody but stewards and customers may call; undefined for all. */
  adminAddresses: BlockList | undefined
  log: Log
  limits: Pick<Limits, 'bodies' | 'bodiesPerCaller' | 'running' | 'waiting' | 'counted'>
}
