import { useEffect } from 'react'
import { notify } from '../../renderer/run/content/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { onTabMessage, personHere } from '../session/tabs.ts'
import { followSignOut, signOut } from './sign-out.ts'

/**
 * What happens to sessions in other tabs of this browser: whoever signs out in one has signed out in all; when somebody
 * else signs in, this tab stays its person's, says so, and offers to leave.
 */
export function useOtherTabs(env: Env): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        const here = personHere()
        if (here === undefined) return
        if (message.said === 'signedOut' && message.person === here) void followSignOut(message.everywhere)
        if (message.said === 'signedIn' && message.person !== here) void offerToLeave(env, here)
      }),
    [env],
  )
}

async function offerToLeave(env: Env, here: string): Promise<void> {
  const leaves = await notify(env, env.content.outcomes['otherAccount'] ?? '')
  if (leaves && personHere() === here) await signOut(false)
}
