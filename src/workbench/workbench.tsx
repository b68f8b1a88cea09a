import { Desk } from './desk.tsx'
import { signOut, useSession } from './session.ts'
import { SignIn } from './sign-in.tsx'

/** The workbench. Without a session a sign-in covers it, and unsaved input stays below. */
export function Workbench() {
  const { token, account } = useSession()
  return (
    <>
      {account === undefined ? null : <Desk key={account} />}
      {token === undefined ? <SignIn known={account} onLeave={signOut} /> : null}
    </>
  )
}
