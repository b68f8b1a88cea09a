import type { Context, Held, Outside, Post } from '../../actions/action.ts'
import type { CallName } from '../../generated/data.ts'
import { fillMessage } from '../../renderer/run/say.ts'
import { type Answer, call, type Manner } from '../api/client.ts'
import { intentOf } from '../api/intents.ts'
import type { Sending } from '../api/multipart.ts'
import { time } from '../api/wire.ts'
import { type Brought, brought, changesData } from '../brought.ts'
import { content } from '../content.ts'
import { device } from '../messenger/device.ts'
import { messenger } from './messenger.ts'
import { sessionMode } from '../session/mode.ts'
import { here } from '../navigation/navigator.ts'
import { outside } from '../navigation/outside.ts'
import { begin } from '../session/begin.ts'
import { memory } from '../session/memory.ts'
import { setSession, useSession } from '../session/session.ts'
import { kept } from './kept.ts'
import { saveFile } from './save-file.ts'

const underWay = new Map<string, Promise<Answer>>()

/** A read that is under way is shared: the tiles of a home make one call (DEC-07). */
function shared(name: string, request: Record<string, unknown>): Promise<Answer> {
  // What one person asked is not for the next: the token is part of the question.
  const key = JSON.stringify([useSession.getState().token, name, request])
  const known = underWay.get(key)
  if (known) return known
  const asked = call(name, request).finally(() => {
    if (underWay.get(key) === asked) underWay.delete(key)
  })
  underWay.set(key, asked)
  return asked
}

/** What is under way was asked before something changed: whoever asks now asks anew. */
export const forgetCalls = () => underWay.clear()

/** How a post is made; one that stands for itself is known by its request. */
type MannerOf = (call: string, itself?: Record<string, unknown>) => Promise<Manner>

/** The outside as the actions see it. `mannerOf` hears of every call that may change something, and says how it is made. */
export function createContext(mannerOf: MannerOf = async () => ({})): Context {
  async function ask(name: string, request: Record<string, unknown>, how?: Post): Promise<Answer> {
    const declared = brought.calls[name]
    if (declared && !changesData(declared)) return shared(name, request)
    // What is open to everybody is not remembered by the service; what was typed there (a password) leaves no trace here.
    return call(name, request, declared?.access === 'open' ? {} : await mannerOf(name, how?.standsForItself ? request : undefined))
  }

  const context = {
    now: Date.now,
    startOfDay: time.startOfDay,
    startOfNextDay: time.startOfNextDay,
    session: { get: () => useSession.getState().values, signIn: begin, set: setSession },
    get mode() {
      return sessionMode()
    },
    call: (name: CallName, request: Record<string, unknown>, how?: Post) => ask(name, request, how),
    message(name: string, values: Record<string, unknown>) {
      const message: { text: string; title?: string; button?: string } = content.current.messages[name] ?? { text: '' }
      return { ...message, text: fillMessage(message.text, values) }
    },
    redraw: async (...given: Parameters<Context['redraw']>) => (await import('../pictures/redraw.ts')).redraw(...given),
    isPhone: () => /Android|iPhone|iPad|iPod/i.test(navigator.userAgent),
    saveFile,
    setting: (name: string) => content.current.settings[name],
    link: (path: string) => location.origin + path,
    memory,
    messenger,
    device,
    outside: whileAt(here()),
    note: (what: string, how: string) => console.warn('noted', what, how),
  }
  // The declared types of each call are proved where it is used; here every answer has the shape its file declares.
  return context as unknown as Context
}

/** Who has gone elsewhere while an action ran stays there. */
const whileAt = (began: string | undefined): Outside => ({
  leave: (address) => here() !== began || outside.leave(address),
  ratingUrl: outside.ratingUrl,
})

type Run = (params: unknown, context: Context) => Promise<unknown>

function run(registry: Brought['queries'], name: string, params: unknown, context: Context): Promise<unknown> {
  const action = registry[name] as Run | undefined
  if (!action) throw new Error(`nothing is registered as "${name}"`)
  return action(params, context)
}

/** Runs a query by its name. */
export async function runQuery(name: string, params: Record<string, unknown>): Promise<unknown> {
  return run(brought.queries, name, params, createContext())
}

/** What a query's own placeholder makes of what is held; undefined when it has none. */
export function placeholderOf(name: string, params: Record<string, unknown>, held: Held): unknown {
  const query = brought.queries[name] as { placeholder?(params: unknown, held: Held): unknown } | undefined
  return query?.placeholder?.(params, held)
}

/** Runs a command by its name, and tells whether it wrote. Whoever waits may hear how far it is, and call it back. */
export async function runCommand(
  name: string,
  params: Record<string, unknown>,
  sending: Sending = {},
): Promise<{ value: unknown; wrote: boolean }> {
  let wrote = false
  const intent = intentOf(name, params, kept)
  const context = createContext(async (post, itself) => {
    wrote = true
    return { ...sending, key: await (itself ? intent.keyOf(post, itself) : intent.keyFor(post)) }
  })
  const value = await run(brought.commands, name, params, context)
  intent.finish()
  return { value, wrote }
}
