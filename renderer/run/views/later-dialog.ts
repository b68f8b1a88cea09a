import { loaded } from '../../loadable.ts'
import type { Env, LaterModule, OpenDialog, ViewModule } from '../env/index.ts'

/** Loads a dialog of a screen's later part. Throws the outcome `requestFailed` if loading fails, an Error for an unknown dialog. */
export async function laterDialog(name: string, env: Env, module: ViewModule): Promise<Pick<OpenDialog, 'plan' | 'env' | 'module'>> {
  const { later } = module
  const code = later && (await loaded(later))
  const plan = code?.dialogs[name]
  if (!code || !plan) throw new Error(`no dialog is named "${name}"`)
  return { plan, env: envWith(code, env), module: code }
}

/** Returns the environment extended by a later module. */
export const envWith = (module: LaterModule, env: Env): Env => env.withLater?.(module) ?? env
