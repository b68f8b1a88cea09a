import { notify } from '../../renderer/run/content/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { registeredIdentities } from '../session/presence.ts'
import { focusLoginTitle } from './focus-login-title.ts'

/**
 * Explains why the first page of the tab shows the login. A second tab beside a signed-in one needs no explanation: its user knows the app
 * and only has to sign in again, because each tab has its own session.
 */
export async function explainBlocked(env: Env, mayBeSecondTab: boolean): Promise<void> {
  if (mayBeSecondTab && (await registeredIdentities()).length > 0) return focusLoginTitle()
  await notify(env, env.content.outcomes['blocked'] ?? '')
  focusLoginTitle()
}
