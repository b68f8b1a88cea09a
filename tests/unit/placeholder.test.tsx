import { screens } from 'virtual:steward/screens'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createAnswers } from '../../renderer/run/data/create-answers.ts'
import { createStore } from '../../renderer/run/data/index.ts'
import { EnvContext } from '../../renderer/run/env/index.ts'
import { createVisit, ScreenHost } from '../../renderer/run/views/index.ts'
import { createEnv } from '../../src/app/env.ts'
import { runnersCode } from '../../src/app/load-runners.ts'
import { screenEnv } from '../../src/app/screen-env.ts'
import type { ScreenBundle } from '../../src/screen-bundle.ts'
import { setSession } from '../../src/session/session.ts'

const stay = () => undefined

interface ShownProps {
  env: ReturnType<typeof createEnv>
  module: ScreenBundle
  address: Record<string, unknown>
}

function Shown({ env, module, address }: ShownProps) {
  const [params] = useState(() => createStore(address))
  const [visit] = useState(() => createVisit(true))
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={params} visit={visit} />
    </EnvContext>
  )
}

test('shows a cached task while its detail loads, with placeholders for missing fields and no action buttons', async () => {
  const module = await screens['planTaskDetail']?.load()
  await runnersCode.load()
  if (!module) throw new Error('no screen planTaskDetail')
  setSession({ userId: 'u1' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const env = screenEnv(createEnv({ open: stay, back: stay, canGoBack: () => true }, stay), module)
  const row = { taskId: 'T1', taskTitle: '续保', taskContext: '请致电', taskStatus: '1', taskUser: 'u1', completable: true, copyable: true }
  const client = (env.answers.client ??= createAnswers())
  client.setQueryDefaults(['data', 'u1', 'tasks.todo'], { meta: { reads: ['Task'] } })
  client.setQueryData(['data', 'u1', 'tasks.todo', {}], [row])
  const screen = await render(<Shown env={env} module={module} address={{ taskId: 'T1' }} />)
  await expect.element(screen.getByRole('heading', { name: '续保' })).toBeVisible()
  const facts = Object.fromEntries(
    [...screen.container.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd .st-bone') ? 'bar' : fact.querySelector('dd')?.textContent,
    ]),
  )
  expect(facts).toMatchObject({ 创建人: 'bar', 推送对象: 'bar', 抄送人: 'bar', 提醒时间: '–' })
  expect(screen.getByRole('button', { name: /工单$/ }).elements()).toEqual([])
  vi.unstubAllGlobals()
})

test('renders a part as placeholders while its record loads: no requests of the part, no controls but the tabs', async () => {
  const module = await screens['customerDetail']?.load()
  if (!module) throw new Error('no screen customerDetail')
  setSession({ userId: 'u1' })
  const requested: string[] = []
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    requested.push(address instanceof Request ? address.url : String(address))
    return new Promise(() => undefined)
  })
  const env = screenEnv(createEnv({ open: stay, back: stay, canGoBack: () => true }, stay), module)
  const screen = await render(<Shown env={env} module={module} address={{ externalUserid: 'wm1', selectTag: 'basic' }} />)
  await expect.element(screen.getByText('企业标签')).toBeVisible()
  const drawn = screen.container
  expect(drawn.querySelectorAll('.st-detail-header h2 .st-bone')).toHaveLength(1)
  expect(drawn.querySelectorAll('[role="tabpanel"] .st-skeleton')).toHaveLength(1)
  expect([...drawn.querySelectorAll('main button:not([role="tab"]), input')]).toEqual([])
  await expect
    .poll(() =>
      requested
        .filter((address) => address.includes('/api/pwesure/'))
        .map((address) => address.split(/[/?]/).find((word) => word.startsWith('get'))),
    )
    .toEqual(['getWechatCustomersByExternalUserid'])
  vi.unstubAllGlobals()
})
