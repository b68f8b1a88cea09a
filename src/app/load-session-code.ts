import { createLoadable } from '../../renderer/loadable.ts'
import { online } from '../api/online.ts'
import { useSession } from '../session/session.ts'

const code = createLoadable(() => import('./session-code.ts'))
type SessionCode = Awaited<ReturnType<typeof code.load>>

/**
 * Runs a function with the code for the start and the end of a session. The code is fetched at sign-in, so that signing out works
 * offline. When fetching fails, retries once the network is back; until then the data is unreadable for other people (DEC-18).
 */
export async function withSessionCode<Result>(run: (code: SessionCode) => Promise<Result>): Promise<Result> {
  const found = code.get()
  if (found) return run(found)
  try {
    await code.load()
  } catch {
    await online()
  }
  return withSessionCode(run)
}

useSession.subscribe(({ lost }, before) => {
  if (lost && !before.lost) void withSessionCode(({ eraseAnswers }) => eraseAnswers())
})
