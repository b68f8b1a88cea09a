import { useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createStore } from '../../renderer/run/data/index.ts'
import { type Env, EnvContext } from '../../renderer/run/env/index.ts'
import { createVisit, DialogOutlet, ScreenHost } from '../../renderer/run/views/index.ts'
import { wire } from 'virtual:steward/wire'
import type { Fields } from '../../renderer/language/field.ts'
import type { ScreenBundle, Wire } from '../../src/screen-bundle.ts'
import { createEnv } from '../../src/app/env.ts'
import { screenEnv } from '../../src/app/screen-env.ts'
import { NotificationHost } from '../../src/frame/index.ts'
import { setSession, useSession } from '../../src/session/session.ts'

/** Errors of the current test: uncaught ones and those that the renderer reported. */
export const errors: string[] = []
const note = (event: Event) =>
  void errors.push(`uncaught ${String('reason' in event ? event.reason : 'message' in event ? event.message : event)}`)

beforeEach(() => {
  errors.length = 0
  setSession({ userId: 'u1', userCode: 'u1@example.com', name: '林可' })
  useSession.setState({ token: 'a token of this test', lost: false })
  window.addEventListener('error', note)
  window.addEventListener('unhandledrejection', note)
})
afterEach(() => {
  window.removeEventListener('error', note)
  window.removeEventListener('unhandledrejection', note)
  vi.unstubAllGlobals()
})

/** Declared calls of the app and of the screens rendered so far, by path. */
const declaredCalls = new Map<string, CallShape>()

/** The declared shape of a call's answer, with the entities that occur in it. */
export interface CallShape {
  response: Fields
  entities: Wire['entities']
}

const registerCalls = ({ calls, entities }: Wire) => {
  for (const { path, response } of Object.values(calls)) declaredCalls.set(path, { response, entities })
}
registerCalls(wire)

/** Answers all calls in the page from now on. The returned function counts the answered calls. */
export function stubCalls(answer: (call: CallShape) => Response): () => number {
  let answered = 0
  vi.stubGlobal('fetch', async (url: string) => {
    answered += 1
    return answer(declaredCalls.get(new URL(url, location.origin).pathname) ?? { response: {}, entities: {} })
  })
  return () => answered
}

interface ShownProps {
  env: Env
  module: ScreenBundle
  params: Record<string, unknown>
  isOpened: boolean
}

function Shown({ env, module, params, isOpened }: ShownProps) {
  const [store] = useState(() => createStore(params))
  const [visit] = useState(() => createVisit(isOpened))
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={store} visit={visit} />
      <DialogOutlet />
      <NotificationHost words={env.content.words} />
    </EnvContext>
  )
}

const stay = () => undefined

interface Around {
  navigator?: Parameters<typeof createEnv>[0]
  /** The mode of a home's address. */
  home?: string
  /** Whether the screen was opened before, so that its `onOpen` does not run. */
  isOpened?: boolean
}

/** Renders a screen of the real app and waits until no query is fetching. */
export async function renderScreen(module: ScreenBundle, params: Record<string, unknown>, around: Around = {}) {
  const { navigator = { open: stay, back: stay, canGoBack: () => true }, home, isOpened = true } = around
  registerCalls(module)
  const made = screenEnv(
    createEnv(navigator, () => home),
    module,
  )
  const { id } = module.plan
  const report: Env['report'] = (error, where) => void errors.push(`${id} ${where.at} ${where.widget ?? ''} ${String(error)}`)
  // The stubbed navigator opens no screen, so none is prefetched.
  const env = { ...made, report, navigator: { ...made.navigator, prepare: stay } }
  const screen = await render(<Shown env={env} module={module} params={params} isOpened={isOpened} />)
  await vi.waitFor(() => expect(made.answers.client?.isFetching() ?? 0).toBe(0), { timeout: 10_000, interval: 5 })
  await new Promise(requestAnimationFrame)
  return { screen, answers: made.answers }
}

/** Renders a screen, unmounts it and returns the text that it showed. */
export async function renderedText(module: ScreenBundle, params: Record<string, unknown>): Promise<{ text: string }> {
  const { screen, answers } = await renderScreen(module, params)
  const text = screen.container.textContent.trim()
  await screen.unmount()
  answers.client?.clear()
  return { text }
}
