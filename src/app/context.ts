import type { QueryClient } from '@tanstack/react-query'
import type { Context } from '../../actions/action.ts'
import type { CallName, ModeName } from '../../generated/data.ts'
import { commands } from '../../generated/commands.ts'
import { queries } from '../../generated/queries.ts'
import { fillMessage } from '../../renderer/run/say.ts'
import { type Answer, call } from '../api/client.ts'
import { time, wire } from '../api/wire.ts'
import { content } from '../content.ts'
import { sessionMode } from '../session/mode.ts'
import { setSession, signIn, useSession } from '../session/session.ts'

/** The outside as the actions see it. */
export function createContext(queryClient: QueryClient): Context {
  /** A read that is under way is shared: the tiles of a home make one call (DEC-07). */
  function shared(name: string, request: Record<string, unknown>): Promise<Answer> {
    if (wire.calls[name]?.method !== 'GET') return call(name, request)
    return queryClient.fetchQuery({ queryKey: ['call', name, request], queryFn: () => call(name, request), staleTime: 0, gcTime: 0 })
  }

  const context = {
    now: Date.now,
    startOfNextDay: time.startOfNextDay,
    session: { get: () => useSession.getState().values, signIn, set: setSession },
    get mode() {
      return sessionMode() as ModeName
    },
    call: (name: CallName, request: Record<string, unknown>) => shared(name, request),
    message(name: string, values: Record<string, unknown>) {
      const message: { text: string; title?: string; button?: string } = content.current.messages[name] ?? { text: '' }
      return { ...message, text: fillMessage(message.text, values) }
    },
    link: (path: string) => location.origin + path,
    memory: {
      get: (key: string): unknown => JSON.parse(sessionStorage.getItem(`steward.${key}`) ?? 'null') ?? undefined,
      set: (key: string, value: unknown) => sessionStorage.setItem(`steward.${key}`, JSON.stringify(value)),
    },
  }
  // The declared types of each call are proved where it is used; here every answer has the shape its file declares.
  return context as unknown as Context
}

type Run = (params: unknown, context: Context) => Promise<unknown>

/** Queries and commands by name, over one context. */
export function createRunners(context: Context) {
  const run = (registry: object, name: string, params: unknown) => {
    const action = (registry as Readonly<Record<string, Run>>)[name]
    if (!action) throw new Error(`nothing is registered as "${name}"`)
    return action(params, context)
  }
  return {
    runQuery: async (name: string, params: Record<string, unknown>) => run(queries, name, params),
    runCommand: async (name: string, params: Record<string, unknown>) => run(commands, name, params),
  }
}
