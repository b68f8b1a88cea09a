import { screens } from 'virtual:steward/screens'
import { afterEach, expect, vi } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import type { Session } from '../../generated/data.ts'
import { noteServerTime } from '../../src/api/clock.ts'
import { eraseStoredDataOf } from '../../src/app/erase-stored-data.ts'
import { draftsWritten } from '../../src/drafts/pending-drafts.ts'
import { notifications } from '../../src/frame/notifications.ts'
import type { ScreenBundle } from '../../src/screen-bundle.ts'
import { setSession } from '../../src/session/session.ts'
import { renderScreen } from '../random/render-screen.tsx'

/** The data of answers by call, or whole responses. */
export type Answers = Readonly<Record<string, Record<string, unknown> | Response | ((sent: Sent) => Record<string, unknown> | Response)>>
type Sent = Record<string, unknown>

/** A screen of the app with scripted answers, the requests that it sent, and the screens that it opened or went back to. */
export interface OpenedScreen {
  screen: RenderResult
  /** The requests of one call. */
  sent(call: string): Sent[]
  /** The names of all calls made. */
  calls(): string[]
  opened: string[]
}

const schemas = import.meta.glob<{ id: string; path: string }>('../../schemas/calls/*.json', { eager: true, import: 'default' })
const NAMES = new Map(Object.values(schemas).map(({ id, path }) => [path.replace(/\/\{\w+\}$/, ''), id]))
const nameOf = (pathname: string) => NAMES.get(pathname) ?? NAMES.get(pathname.slice(0, pathname.lastIndexOf('/'))) ?? pathname

const written = (values: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))

let shown: RenderResult | undefined
// Runs before the hook that restores `fetch`, so that no screen sends a real request.
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})

/** Removes what an earlier test of this page left: notifications, drafts, cached answers and the offset of the clock. */
async function forgetEarlierTests(userId = 'u1'): Promise<void> {
  noteServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }))
  await draftsWritten()
  await eraseStoredDataOf(userId)
  for (const question of notifications.look().questions) notifications.answer(question, undefined)
  void notifications.showNotification({ kind: 'toast', text: '', ms: 0, tone: 'neutral' })
  await vi.waitFor(() => expect(notifications.look().passing).toBeUndefined())
}

/** Renders a screen, changed by `change`, with these answers; a call without an answer succeeds without data. */
export async function openScreen(
  id: string,
  params: Record<string, unknown>,
  answers: Answers,
  { home, ...session }: Session & { home?: string } = {},
  change: (module: ScreenBundle) => ScreenBundle | Promise<ScreenBundle> = (module) => module,
): Promise<OpenedScreen> {
  await forgetEarlierTests(session.userId)
  const made: { name: string; sent: Sent }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const sent = typeof body === 'string' ? (JSON.parse(body) as Sent) : Object.fromEntries(url.searchParams)
    const name = nameOf(url.pathname)
    made.push({ name, sent })
    const scripted = answers[name] ?? {}
    const answer = typeof scripted === 'function' ? scripted(sent) : scripted
    return answer instanceof Response ? answer.clone() : Response.json({ status: '200', message: 'success', data: answer })
  })
  setSession(session)
  const loaded = await screens[id]?.load()
  if (!loaded) throw new Error(`no screen ${id}`)
  const module = await change(loaded)
  const opened: string[] = []
  const navigator = {
    open: (to: string, values: Sent) => void opened.push(`${to} ${written(values)}`),
    back: (to: string | undefined, values: Sent) => void opened.push(`back ${to ?? ''} ${written(values)}`),
    canGoBack: () => true,
  }
  const { screen } = await renderScreen(module, params, { navigator, isOpened: false, ...(home === undefined ? {} : { home }) })
  shown = screen
  return {
    screen,
    sent: (call) => made.filter(({ name }) => name === call).map(({ sent }) => sent),
    calls: () => made.map(({ name }) => name),
    opened,
  }
}

/** Returns the terms and values of the screen's facts. */
export const factsOf = ({ container }: RenderResult): Record<string, string> =>
  Object.fromEntries(
    [...container.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  )

/** Returns the names of the screen's buttons, from top to bottom. */
export const namesOf = (screen: RenderResult): string[] =>
  screen
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

/** Expects a toast or floating message with a text. */
export async function expectToast(screen: RenderResult, text: string): Promise<void> {
  await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeVisible()
}
