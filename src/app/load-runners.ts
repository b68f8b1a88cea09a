import { createLoadable } from '../../renderer/loadable.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { createRunners, Runners } from './runners.ts'

/** After the first paint, also on a slow phone; milliseconds. */
const SOON_MS = 1_500

/** What runs queries and commands: there before a screen that asks for data is drawn, and soon after a login. */
export const runnersCode = createLoadable(() => import('./runners.ts'))

setTimeout(() => {
  // Nobody waits for it: who does fetches it again, and says so when that fails.
  if (!runnersCode.get()) void runnersCode.load().catch(() => undefined)
}, SOON_MS)

/** The runners of a screen. Where their code has not come yet, a command waits for it, and without a network has failed. */
export function runnersOf(...given: Parameters<typeof createRunners>): Runners {
  const known = runnersCode.get()
  if (known) return known.createRunners(...given)
  let made: Runners | undefined
  const loaded = async () => {
    const { createRunners } = await runnersCode.load().catch(unreachable)
    return (made ??= createRunners(...given))
  }
  return {
    runQuery: async (...query) => (await loaded()).runQuery(...query),
    runCommand: async (...command) => (await loaded()).runCommand(...command),
    placeholder: () => undefined,
  }
}

function unreachable(): never {
  throw new OutcomeError('requestFailed')
}
