import { createLoadable, fetchSoon } from '../../renderer/loadable.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { createRunners, Runners } from './runners.ts'

/** What runs queries and commands: there before a screen that asks for data is drawn, and soon after a login. */
export const runnersCode = createLoadable(() => import('./runners.ts'))

fetchSoon(runnersCode)

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
