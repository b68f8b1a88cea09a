import { loaded } from '../../loadable.ts'
import type { Env, LaterModule, OpenDialog, ViewModule } from '../env/index.ts'

/**
 * A dialog that comes later with its screen: the tap that opens it waits for it. Ends with the outcome `requestFailed` where it can't be
 * fetched; throws where there is none of this view and name.
 */
export async function laterDialog(name: string, env: Env, module: ViewModule): Promise<Pick<OpenDialog, 'plan' | 'env' | 'module'>> {
  const { later } = module
  const code = later && (await loaded(later))
  const plan = code?.dialogs[name]
  if (!code || !plan) throw new Error(`there is no dialog "${name}"`)
  return { plan, env: envWith(code, env), module: code }
}

/** An environment with what has come later for a screen. */
export const envWith = (module: LaterModule, env: Env): Env => env.withLater?.(module) ?? env
