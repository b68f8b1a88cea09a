import { screens } from 'virtual:steward/screens'
import type { Env } from '../../renderer/run/env/index.ts'
import { createLoadable, fetchData, type Loadable, validParams } from '../../renderer/run/views/index.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { onChanged } from './changes.ts'
import { runnersCode } from './load-runners.ts'
import { preloadScreen } from './screen-files.ts'
import { screenEnv } from './screen-env.ts'
import { addressOf, paramsOf, resolveAddress, type ScreenEntry } from '../navigation/address.ts'

const codes = new Map(Object.values(screens).map((entry) => [entry.id, createLoadable(() => loadBundle(entry))]))

async function loadBundle({ paths, load }: ScreenEntry): Promise<ScreenBundle> {
  preloadScreen(Object.keys(paths)[0] ?? '')
  const bundle = await load()
  // The runners are in the same chunk as the code that fetches data (tools/chunks.ts).
  if (bundle.createSource) await runnersCode.load()
  return bundle
}

/** Returns the loadable bundle of a screen. Throws for an unknown screen. */
export function screenCode({ id }: ScreenEntry): Loadable<ScreenBundle> {
  const code = codes.get(id)
  if (!code) throw new Error(`no screen is named "${id}"`)
  return code
}

/** How long the first render waits for the screen's code, in milliseconds. Short enough that users do not notice the blank page. */
const FIRST_RENDER_WAIT_MS = 100

/**
 * Fetches the code of the screen at an address and waits for it a short time. The first render is then the screen itself instead of an
 * empty frame. The code usually arrives in time when the server preloaded it with the page.
 */
export async function firstScreenCode(pathname: string, isSignedIn: boolean): Promise<void> {
  const { entry } = resolveAddress(pathname)
  // Signed-in people may be forwarded from an open screen; everyone else sees the login instead of a closed one.
  if ((entry.access === 'open') === isSignedIn) return
  const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_WAIT_MS))
  // A failure is ignored here: the screen itself retries and shows the error.
  await Promise.race([
    screenCode(entry)
      .load()
      .catch(() => undefined),
    timeout,
  ])
}

if (import.meta.env.DEV) {
  for (const [id, code] of codes) onChanged(id, (module) => code.set(module as ScreenBundle))
}

/** Prefetches the screen that a tap is about to open, and its data if `withData`. Failures are ignored. */
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
        validParams(module.plan.params, paramsOf(resolveAddress(path), search), module.dictionaries),
      )
    }
  } catch {
    // The tap itself retries and shows the error.
  }
}
