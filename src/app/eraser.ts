import { createLoadable } from '../../renderer/loadable.ts'
import { online } from '../api/online.ts'
import { personOf, useSession } from '../session/session.ts'

const code = createLoadable(() => import('./erase-kept.ts'))
type Eraser = Awaited<ReturnType<typeof code.load>>

/**
 * Erases what this browser keeps. The code for it is fetched when somebody is at work here, so that whoever signs out without a network
 * has it. Where it could not be fetched it is tried again as soon as there is one; nobody else reads what is left until then (DEC-18).
 */
export async function erase(what: (eraser: Eraser) => Promise<void>): Promise<void> {
  const known = code.get()
  if (known) return what(known)
  try {
    await code.load()
  } catch {
    await online()
  }
  return erase(what)
}

useSession.subscribe(({ lost, values }, before) => {
  if (lost && !before.lost) void erase(({ eraseAnswersOf }) => eraseAnswersOf(personOf(values) ?? ''))
})
