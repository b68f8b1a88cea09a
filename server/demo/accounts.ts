import type { AppIdentity } from '../handler/handler-context.ts'

/** The app of the demo (DEC-09). */
export const DEMO_APP: AppIdentity = { appId: 'demo', wechatCode: 'demo', agentId: '1000002' }

/** The password of the demo's three accounts. It opens invented data on this machine, nothing else. */
export const DEMO_PASSWORD = 'demo1234'
export const DEMO_ACCOUNTS = ['service', 'business', 'claims'] as const
