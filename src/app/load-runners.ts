import { createLoadable, fetchSoon, loaded } from '../../renderer/loadable.ts'
import type { createRunners, Runners } from './runners.ts'

/** What runs queries and commands: there before a screen that asks for data is drawn, and soon after a login. */
export const runnersCode = createLoadable(() => import('./runners.ts'))

fetchSoon(runnersCode)

/** The runners of a screen. Where their code has not come yet, a command waits for it, and without a network has failed. */
export function runnersOf(...given: Parameters<typeof createRunners>): Runners {
  const known = runnersCode.get()
  if (known) return known.createRunners(...given)
  let made: Runners | undefined
  const runners = async () => {
    const { createRunners } = await loaded(runnersCode)
    return (made ??= createRunners(...given))
  }
  return {
    runQuery: async (...query) => (await runners()).runQuery(...query),
    runCommand: async (...command) => (await runners()).runCommand(...command),
    placeholder: () => undefined,
  }
}
