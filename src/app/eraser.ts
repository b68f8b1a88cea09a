import { createLoadable } from '../../renderer/loadable.ts'
import { online } from '../api/online.ts'
import { personOf, useSession } from '../session/session.ts'

const code = createLoadable(() => import('./erase-stored-data.ts'))
type Eraser = Awaited<ReturnType<typeof code.load>>

/**
 * Erases stored data. The code is fetched at sign-in, so that signing out works offline. When fetching fails, retries once the network
 * is back; until then the data is unreadable for other people (DEC-18).
 */
export async function erase(run: (eraser: Eraser) => Promise<void>): Promise<void> {
  const eraser = code.get()
  if (eraser) return run(eraser)
  try {
    await code.load()
  } catch {
    await online()
  }
  return erase(run)
}

useSession.subscribe(({ lost, values }, before) => {
  if (lost && !before.lost) void erase(({ eraseAnswersOf }) => eraseAnswersOf(personOf(values) ?? ''))
})
