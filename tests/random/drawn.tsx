import { useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createStore } from '../../renderer/run/data/index.ts'
import { type Env, EnvContext } from '../../renderer/run/env/index.ts'
import { DialogOutlet, ScreenHost } from '../../renderer/run/views/index.ts'
import { wire } from 'virtual:steward/wire'
import type { Fields } from '../../renderer/language/field.ts'
import type { ScreenBundle, Wire } from '../../src/screen-bundle.ts'
import { createEnv } from '../../src/app/env.ts'
import { screenEnv } from '../../src/app/screen-env.ts'
import { NotificationHost } from '../../src/frame/index.ts'
import { setSession, useSession } from '../../src/session/session.ts'

/** What went wrong: thrown and not caught, or reported by the renderer. */
export const trouble: string[] = []
const note = (event: Event) =>
  void trouble.push(`uncaught ${String('reason' in event ? event.reason : 'message' in event ? event.message : event)}`)

beforeEach(() => {
  trouble.length = 0
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

/** The calls that the app and the screens drawn so far can make, by their paths. */
const known = new Map<string, Called>()

/** What is asked: what the call answers as declared, and the entities in it. */
export interface Called {
  response: Fields
  entities: Wire['entities']
}

const know = ({ calls, entities }: Wire) => {
  for (const { path, response } of Object.values(calls)) known.set(path, { response, entities })
}
know(wire)

/** From now on calls are answered here; how many there were is in the returned function. */
export function quiet(answer: (called: Called) => Response): () => number {
  let answered = 0
  vi.stubGlobal('fetch', async (url: string) => {
    answered += 1
    return answer(known.get(new URL(url, location.origin).pathname) ?? { response: {}, entities: {} })
  })
  return () => answered
}

function Shown({ env, module, params }: { env: Env; module: ScreenBundle; params: Record<string, unknown> }) {
  const [store] = useState(() => createStore(params))
  const [visit] = useState(() => ({ isNew: () => false }))
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={store} visit={visit} />
      <DialogOutlet />
      <NotificationHost words={env.content.words} />
    </EnvContext>
  )
}

/** Draws a screen of the real app until its data has come. */
export async function draw(module: ScreenBundle, params: Record<string, unknown>) {
  know(module)
  const stay = () => undefined
  const made = screenEnv(
    createEnv({ open: stay, back: stay }, () => undefined),
    module,
  )
  const { id } = module.plan
  const report: Env['report'] = (error, where) => void trouble.push(`${id} ${where.at} ${where.widget ?? ''} ${String(error)}`)
  const screen = await render(<Shown env={{ ...made, report }} module={module} params={params} />)
  await vi.waitFor(() => expect(made.answers.client?.isFetching() ?? 0).toBe(0), { timeout: 10_000, interval: 5 })
  await new Promise(requestAnimationFrame)
  return { screen, answers: made.answers }
}

/** Draws a screen and takes it away again: what stood there. */
export async function drawn(module: ScreenBundle, params: Record<string, unknown>): Promise<{ text: string }> {
  const { screen, answers } = await draw(module, params)
  const text = screen.container.textContent.trim()
  await screen.unmount()
  answers.client?.clear()
  return { text }
}
