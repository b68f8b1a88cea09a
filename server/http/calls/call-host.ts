import type { Context } from 'hono'
import type { HandlerContext, Origin } from '../../handler/handler-context.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import type { AfterResponse } from '../after-response.ts'
import type { Env } from '../env.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../log/log.ts'

/** What goes to every handler as it is. */
type Shared =
  | 'personalData'
  | 'app'
  | 'publicOrigins'
  | 'wecom'
  | 'outbox'
  | 'sms'
  | 'insurer'
  | 'certificates'
  | 'typedSignatures'
  | 'signingKey'
  | 'externalLinks'
  | 'files'
  | 'signIn'
  | 'signInStates'
  | 'claimTickets'
  | 'oneTimeCodes'
  | 'pseudonym'

/** What calls are mounted with. */
export interface CallHost extends Pick<HandlerContext, Shared | 'db'> {
  schemas: Schemas
  clock: () => number
  afterResponse: AfterResponse
  /** A keyed hash of the network a request comes from; undefined when nobody knows. */
  clientOf: (context: Context<Env>) => string | undefined
  originOf: (context: Context<Env>) => Origin
  log: Log
  limits: Pick<Limits, 'bodies' | 'bodiesOfOne'>
}
