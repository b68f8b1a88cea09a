import type { CachedRecords, Context, DeviceStore } from '../../actions/action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import type { Client } from '../api/client-types.ts'
import { clockOffset } from '../api/clock.ts'
import { createClient } from '../api/client.ts'
import { foreground } from '../api/foreground.ts'
import type { IdempotencyKeys } from '../api/idempotency-keys.ts'
import { shareReads } from '../api/shared-reads.ts'
import { rejectIfUserChanged } from '../api/reject-if-user-changed.ts'
import type { BundleContent } from '../content.ts'
import type { ScreenBundleParts } from '../screen-bundle.ts'
import { identityOf, useSession } from '../session/session.ts'
import { loadIdempotencyKeys } from './load-idempotency-keys.ts'
import { createCachedRecords } from './cached-records.ts'
import { createContext, type RequestOptionsFor, type ContextParts } from './action-context.ts'

type Action = (params: unknown, context: Context) => Promise<unknown>
type Query = Action & { placeholder?(params: unknown, records: CachedRecords): unknown }
export type Runners = Required<Pick<Env, 'runQuery' | 'runCommand' | 'placeholder'>>

/** Creates the runners for a screen's queries and commands from its bundle. */
export function createRunners(
  bundle: Omit<ScreenBundleParts, keyof BundleContent>,
  { messages, settings }: Pick<ContextParts, 'messages' | 'settings'>,
  { answers, identity, drafts, isShown = () => true }: Pick<Env, 'answers' | 'identity' | 'drafts' | 'isShown'>,
): Runners {
  const records = createCachedRecords(answers, identity)
  const { queries, commands, calls, cachePersonAnswers } = bundle
  const client = createClient(bundle)
  const parts: ContextParts = {
    calls,
    client,
    reads: shareReads(client, answers),
    messages,
    settings,
    deviceStore: bundle.draftStore ?? drafts,
    isShown,
  }
  const personReads = rejectIfUserChanged(parts.reads, () => identityOf(useSession.getState().values))
  return {
    async runQuery(name, params, onCachedAnswer) {
      const reads = onCachedAnswer && cachePersonAnswers ? cachePersonAnswers(personReads, onCachedAnswer) : personReads
      const run = () => registered<Query>(queries, name)(params, createContext({ ...parts, reads }))
      const offset = clockOffset()
      const result = run()
      await result.catch(() => undefined)
      // The first response corrects a wrong clock, with which the query may have asked for another day.
      return clockOffset() === offset ? result : run()
    },
    placeholder: (name, params) => (queries[name] as Query | undefined)?.placeholder?.(params, records),
    async runCommand(name, params, upload = {}) {
      let wrote = false
      let keysPromise: Promise<IdempotencyKeys> | undefined
      const optionsOf: RequestOptionsFor = async (post, keyedRequest) => {
        wrote = true
        const keys = await (keysPromise ??= loadIdempotencyKeys(name, params))
        return { ...upload, key: await (keyedRequest ? keys.keyOf(post, keyedRequest) : keys.keyFor(post)), onKeyRefused: keys.renew }
      }
      const reads: Client = (...asked) => foreground(parts.reads(...asked))
      let isAnswered = false
      const posts: Client = async (...asked) => {
        const answer = await client(...asked)
        isAnswered = true
        return answer
      }
      const store = parts.deviceStore
      // What a command stores on the phone changes data, too.
      const write: DeviceStore['write'] = async (...given) => {
        wrote = true
        await store?.write(...given)
      }
      const context = createContext({ ...parts, client: posts, reads, deviceStore: store && { ...store, write } }, optionsOf, upload)
      const value = await registered<Action>(commands, name)(params, context).catch((error: unknown) => {
        if (error instanceof OutcomeError) error.isAnswered = isAnswered
        throw error
      })
      if (keysPromise) (await keysPromise).finish()
      return { value, wrote }
    },
  }
}

/** Returns the action of this name. Throws when the screen's bundle does not contain it. */
function registered<Kind extends Action>(actions: Readonly<Record<string, unknown>>, name: string): Kind {
  const action = actions[name] as Kind | undefined
  if (!action) throw new Error(`the screen was loaded without "${name}"`)
  return action
}
