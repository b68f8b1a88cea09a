import { screens } from 'virtual:steward/screens'
import type { Env } from '../../renderer/run/env/index.ts'
import { createLoadable, fetchData, type Loadable, soundParams } from '../../renderer/run/views/index.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { onChanged } from './changes.ts'
import { preloadScreen } from './screen-files.ts'
import { screenEnv } from './screen-env.ts'
import { addressOf, paramsOf, resolveAddress, type ScreenEntry } from '../navigation/address.ts'

const codes = new Map(Object.values(screens).map((entry) => [entry.id, createLoadable(() => loaded(entry))]))

function loaded({ paths, load }: ScreenEntry): Promise<ScreenBundle> {
  preloadScreen(Object.keys(paths)[0] ?? '')
  return load()
}

/** A screen's plan, what draws it and what it runs: there at once when it has been loaded before. */
export function screenCode({ id }: ScreenEntry): Loadable<ScreenBundle> {
  const code = codes.get(id)
  if (!code) throw new Error(`no screen is named "${id}"`)
  return code
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
