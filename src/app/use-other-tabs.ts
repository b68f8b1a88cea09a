import { useEffect } from 'react'
import type { Env } from '../../renderer/run/env/index.ts'
import { onTabMessage, signedInPerson } from '../session/tabs.ts'
import { withSessionCode } from './load-session-code.ts'
import { followSignOut } from './sign-out.ts'

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
        if (message.said === 'signedIn' && message.person !== person) void withSessionCode(({ offerSignOut }) => offerSignOut(env, person))
      }),
    [env],
  )
}
