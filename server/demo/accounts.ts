import type { AppIdentity } from '../handler/handler-context.ts'

/** The WeCom app of the demo (DEC-09). */
export const DEMO_APP: AppIdentity = { appId: 'demo', wechatCode: 'demo', agentId: '1000002' }

/** The password of the demo's accounts. It only protects invented data on the local machine. */
export const DEMO_PASSWORD = 'demo1234'
export const DEMO_ACCOUNTS = ['service', 'business', 'claims'] as const
/** The demo's administrator, who manages the accounts. */
export const DEMO_ADMINISTRATOR = 'admin'
