import { createLoadable, fetchSoon, loaded } from '../../renderer/loadable.ts'
import type { createRunners, Runners } from './runners.ts'

/** The code that runs queries and commands: loaded before a screen with data is rendered, else soon after the first paint. */
export const runnersCode = createLoadable(() => import('./runners.ts'))

fetchSoon(runnersCode)

/** Returns a screen's runners. Actions wait until their code is loaded; they throw `requestFailed` when it cannot be fetched. */
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
