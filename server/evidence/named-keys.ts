import { pinnedKeys } from '../../actions/evidence/rules/pinned-keys.ts'
import { StartError } from '../config/start-error.ts'

/** Returns the keys that an operator names with `--key`: ids or public keys. Throws a StartError for a text that is no key. */
export function namedKeys(typed: readonly string[]): string[] {
  return typed.flatMap((text) => {
    const keys = pinnedKeys(text)
    if (keys?.length !== 1) throw new StartError('--key is a whole public key, or its id of 16 digits and letters a to f.')
    return keys
  })
}
