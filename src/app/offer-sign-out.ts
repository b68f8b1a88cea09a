import { notify } from '../../renderer/run/content/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { signedInPerson } from '../session/tabs.ts'
import { signOut } from './sign-out.ts'

/** Says that another account works in this browser, and offers to sign out here. */
export async function offerSignOut(env: Env, person: string): Promise<void> {
  const signsOut = await notify(env, env.content.outcomes['otherAccount'] ?? '')
  if (signsOut && signedInPerson() === person) await signOut(false)
}
