import { useEffect } from 'react'
import { notify } from '../../renderer/run/content/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { onTabMessage, signedInPerson } from '../session/tabs.ts'
import { followSignOut, signOut } from './sign-out.ts'

/**
 * Handles session messages from other tabs. A sign-out by the same person signs this tab out. A sign-in by another person shows a
 * dialog that offers to sign out here.
 */
export function useOtherTabs(env: Env): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        const person = signedInPerson()
        if (person === undefined) return
        if (message.said === 'signedOut' && message.person === person) void followSignOut(message.everywhere)
        if (message.said === 'signedIn' && message.person !== person) void offerSignOut(env, person)
      }),
    [env],
  )
}

async function offerSignOut(env: Env, person: string): Promise<void> {
  const signsOut = await notify(env, env.content.outcomes['otherAccount'] ?? '')
  if (signsOut && signedInPerson() === person) await signOut(false)
}
