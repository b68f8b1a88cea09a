import type { SomeSettings } from '../../config/settings/declaration.ts'
import type { InsurerOptions } from './adapter.ts'

/** Returns the address and the token of the core; undefined without a core. A rule of the settings requires both together. */
export function insurerFrom(settings: SomeSettings<'INSURER_URL' | 'INSURER_TOKEN'>): Pick<InsurerOptions, 'url' | 'token'> | undefined {
  const { INSURER_URL: url, INSURER_TOKEN: token } = settings
  return url === undefined || token === undefined ? undefined : { url, token }
}
