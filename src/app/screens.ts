import { screens } from 'virtual:steward/screens'
import type { Env } from '../../renderer/run/env/index.ts'
import { fetchData, soundParams } from '../../renderer/run/views/index.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { onChanged } from './changes.ts'
import { screenEnv } from './screen-env.ts'
import { addressOf, paramsOf, resolveAddress, type ScreenEntry } from '../navigation/address.ts'

const loaded = new Map<string, ScreenBundle>()

/** A screen that has been loaded before is there at once. */
export const loadedScreen = (id: string): ScreenBundle | undefined => loaded.get(id)

/** A screen's plan and widgets; rejects when they can't be fetched, and may be called again. */
export async function loadScreen(entry: ScreenEntry): Promise<ScreenBundle> {
  const found = await entry.load()
  loaded.set(entry.id, found)
  return found
}

if (import.meta.env.DEV) {
  for (const id of Object.keys(screens)) onChanged(id, (module) => loaded.set(id, module as ScreenBundle))
}

/** Fetches ahead what a tap is about to open. Nobody waits for it, so nobody hears of its failure. */
export async function prepareScreen(env: Env, screen: string, params: Record<string, unknown>, withData: boolean): Promise<void> {
  const entry = screens[screen]
  if (!entry) return
  try {
    const module = loadedScreen(screen) ?? (await loadScreen(entry))
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
