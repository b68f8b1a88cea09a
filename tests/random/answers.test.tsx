import { screens } from 'virtual:steward/screens'
import { useState } from 'react'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DialogOutlet } from '../../renderer/run/dialogs.tsx'
import { type Env, EnvContext, type ScreenModule } from '../../renderer/run/env.ts'
import { ScreenHost } from '../../renderer/run/screen.tsx'
import { createStore } from '../../renderer/run/source.ts'
import { wire } from '../../src/api/wire.ts'
import { createEnv } from '../../src/app/env.ts'
import { Speaker } from '../../src/frame/index.ts'
import { setSession, useSession } from '../../src/session/session.ts'
import { chance } from '../fuzz/chance.ts'
import { answerOf } from './answers.ts'

const COUNT = inject('randomCount')

/** Screens that are built, with the params their addresses would give them. */
const SCREENS: [id: string, params: Record<string, unknown>][] = [
  ['home', { mode: 'service' }],
  ['home', { mode: 'claims' }],
  ['waitDeal', { sort: 'dueAt' }],
  ['customerRemindTask', { flag: '3', tab: 'open' }],
  ['planTaskDetail', { taskId: 'GD0001' }],
]

const uncaught: string[] = []
const note = (event: Event) => void uncaught.push(String('reason' in event ? event.reason : 'message' in event ? event.message : event))

beforeEach(() => {
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

function Shown({ env, module, params }: { env: Env; module: ScreenModule; params: Record<string, unknown> }) {
  const [store] = useState(() => createStore(params))
  const [visit] = useState(() => ({ isNew: () => false }))
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={store} visit={visit} />
      <DialogOutlet />
      <Speaker words={env.content.words} />
    </EnvContext>
  )
}

test(`whatever ${COUNT} answers hold, no screen is blank, no widget breaks, nothing is thrown that nobody catches`, async () => {
  const random = chance(20261121)
  const broken: string[] = []
  const callOf = (url: string) =>
    Object.keys(wire.calls).find((name) => new URL(url, location.origin).pathname === wire.calls[name]?.path) ?? ''
  let answered = 0
  vi.stubGlobal('fetch', async (url: string) => {
    answered += 1
    return answerOf(callOf(url), random)
  })
  const stay = () => undefined
  for (let round = 0; answered < COUNT; round += 1) {
    const [id, params] = SCREENS[round % SCREENS.length] ?? ['home', {}]
    const module = await screens[id]?.load()
    if (!module) throw new Error(`there is no screen ${id}`)
    const made = createEnv({ open: stay, back: stay }, () => undefined)
    const report: Env['report'] = (error, where) => void broken.push(`${id} ${where.at} ${where.widget ?? ''} ${String(error)}`)
    const screen = await render(<Shown env={{ ...made, report }} module={module} params={params} />)
    await vi.waitFor(() => expect(made.queryClient.isFetching()).toBe(0), { timeout: 10_000, interval: 5 })
    await new Promise(requestAnimationFrame)
    expect(screen.container.textContent.trim(), `round ${round}: ${id} is blank`).not.toBe('')
    await screen.unmount()
    made.queryClient.clear()
  }
  expect(uncaught).toEqual([])
  expect(broken).toEqual([])
}, 3_600_000)
