import { screens } from 'virtual:steward/screens'
import type { Env } from '../../renderer/run/env/index.ts'
import { createLoadable, fetchData, type Loadable, soundParams } from '../../renderer/run/views/index.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { onChanged } from './changes.ts'
import { runnersCode } from './load-runners.ts'
import { preloadScreen } from './screen-files.ts'
import { screenEnv } from './screen-env.ts'
import { addressOf, paramsOf, resolveAddress, type ScreenEntry } from '../navigation/address.ts'

const codes = new Map(Object.values(screens).map((entry) => [entry.id, createLoadable(() => loaded(entry))]))

async function loaded({ paths, load }: ScreenEntry): Promise<ScreenBundle> {
  preloadScreen(Object.keys(paths)[0] ?? '')
  const bundle = await load()
  // It lies in one file with what asks for data (tools/chunks.ts).
  if (bundle.createSource) await runnersCode.load()
  return bundle
}

/** A screen's plan, what draws it and what it runs: there at once when it has been loaded before. */
export function screenCode({ id }: ScreenEntry): Loadable<ScreenBundle> {
  const code = codes.get(id)
  if (!code) throw new Error(`no screen is named "${id}"`)
  return code
}

/** So long the first drawing waits for the code of its screen, in milliseconds: nobody sees that nothing stands there yet. */
const AT_ONCE_MS = 100

/**
 * Fetches the code of the screen that an address opens. Where it is there in a moment, as when the server has named it with the page, the
 * screen is the first that is drawn, and no frame is drawn for it and taken away again.
 */
export async function firstScreenCode(pathname: string, isSignedIn: boolean): Promise<void> {
  const { entry } = resolveAddress(pathname)
  // An open screen may lead on who is signed in, and another one shows the login to who is not.
  if ((entry.access === 'open') === isSignedIn) return
  const moment = new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))
  // When it can't be fetched the screen itself will try again, and say so.
  await Promise.race([
    screenCode(entry)
      .load()
      .catch(() => undefined),
    moment,
  ])
}

if (import.meta.env.DEV) {
  for (const [id, code] of codes) onChanged(id, (module) => code.set(module as ScreenBundle))
}

/** Fetches ahead what a tap is about to open. Nobody waits for it, so nobody hears of its failure. */
export async function prepareScreen(env: Env, screen: string, params: Record<string, unknown>, withData: boolean): Promise<void> {
  const entry = screens[screen]
  if (!entry) return
  try {
    const code = screenCode(entry)
    const module = code.get() ?? (await code.load())
    const [path = '', search = ''] = addressOf(screen, params).split('?')
    if (withData && module.plan.planned === undefined) {
      await fetchData(
        screenEnv(env, module),
        module,
        soundParams(module.plan.params, paramsOf(resolveAddress(path), search), module.dictionaries),
      )
    }
  } catch {
    // The tap itself will try again, and say so.
  }
}
