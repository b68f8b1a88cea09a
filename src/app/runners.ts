import type { CachedRecords, Context } from '../../actions/action.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { createClient } from '../api/client.ts'
import type { IdempotencyKeys } from '../api/idempotency-keys.ts'
import { shareReads } from '../api/shared-reads.ts'
import { rejectIfUserChanged } from '../api/reject-if-user-changed.ts'
import type { BroughtContent } from '../content.ts'
import type { ScreenBundleParts } from '../screen-bundle.ts'
import { personOf, useSession } from '../session/session.ts'
import { loadIdempotencyKeys } from './load-idempotency-keys.ts'
import { createCachedRecords } from './cached-records.ts'
import { createContext, type RequestOptionsFor, type Supply } from './action-context.ts'

type Action = (params: unknown, context: Context) => Promise<unknown>
type Query = Action & { placeholder?(params: unknown, held: CachedRecords): unknown }
export type Runners = Required<Pick<Env, 'runQuery' | 'runCommand' | 'placeholder'>>

/** What a screen runs: the queries and commands it has brought, with the calls and sentences that came with them. */
export function createRunners(
  bundle: Omit<ScreenBundleParts, keyof BroughtContent>,
  { messages, settings }: Pick<Supply, 'messages' | 'settings'>,
  { answers, identity }: Pick<Env, 'answers' | 'identity'>,
): Runners {
  const held = createCachedRecords(answers, identity)
  const { queries, commands, calls, keptAnswers } = bundle
  const client = createClient(bundle)
  const supply: Supply = { calls, client, reads: shareReads(client, answers), messages, settings }
  const asked = rejectIfUserChanged(supply.reads, () => personOf(useSession.getState().values))
  return {
    async runQuery(name, params, onKept) {
      const reads = onKept && keptAnswers ? keptAnswers(asked, onKept) : asked
      return registered<Query>(queries, name)(params, createContext({ ...supply, reads }))
    },
    placeholder: (name, params) => (queries[name] as Query | undefined)?.placeholder?.(params, held),
    async runCommand(name, params, sending = {}) {
      let wrote = false
      let intent: Promise<IdempotencyKeys> | undefined
      const mannerOf: RequestOptionsFor = async (post, itself) => {
        wrote = true
        const keys = await (intent ??= loadIdempotencyKeys(name, params))
        return { ...sending, key: await (itself ? keys.keyOf(post, itself) : keys.keyFor(post)), onKeyRefused: keys.renew }
      }
      const context = createContext(supply, mannerOf, sending)
      const value = await registered<Action>(commands, name)(params, context)
      if (intent) (await intent).finish()
      return { value, wrote }
    },
  }
}

/** The action of this name. Throws for one that the screen did not bring. */
function registered<Kind extends Action>(actions: Readonly<Record<string, unknown>>, name: string): Kind {
  const action = actions[name] as Kind | undefined
  if (!action) throw new Error(`the screen was loaded without "${name}"`)
  return action
}
