import { expect, it } from 'vitest'
import { DEMO_APP } from './accounts.ts'

it('DEC-09 the demo has the company and the agent of the decision', () =>
  expect(DEMO_APP).toEqual({ appId: 'demo', wechatCode: 'demo', agentId: '1000002' }))
