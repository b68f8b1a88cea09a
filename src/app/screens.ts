import { screens } from 'virtual:steward/screens'
import { type Env, type ScreenModule } from '../../renderer/run/env.ts'
import { soundParams } from '../../renderer/run/params.ts'
import { fetchData } from '../../renderer/run/prepare.ts'
import { addressOf, paramsOf, placeOf, type ScreenEntry } from '../navigation/address.ts'

const loaded = new Map<string, ScreenModule>()

/** A screen that has been loaded before is there at once. */
export const loadedScreen = (id: string): ScreenModule | undefined => loaded.get(id)

/** A screen's plan and widgets; rejects when they can't be fetched, and may be called again. */
export async function loadScreen(entry: ScreenEntry): Promise<ScreenModule> {
  const found = await entry.load()
  loaded.set(entry.id, found)
  return found
}

/** Fetches ahead what a tap is about to open. Nobody waits for it, so nobody hears of its failure. */
export async function prepareScreen(env: Env, screen: string, params: Record<string, unknown>, withData: boolean): Promise<void> {
  const entry = screens[screen]
  if (!entry) return
  try {
    const module = loadedScreen(screen) ?? (await loadScreen(entry))
    const [path = '', search = ''] = addressOf(screen, params).split('?')
    if (withData && module.plan.planned === undefined) {
      await fetchData(env, module, soundParams(module.plan.params, paramsOf(placeOf(path), search), env.content.dictionaries))
    }
  } catch {
    // The tap itself will try again, and say so.
  }
}
