import type { Environment } from '../config/environment.ts'
import { requireStrongKey } from '../config/secret-keys.ts'
import { StartError } from '../config/start-error.ts'
import { createSigningKey, seedOf } from './signing-key.ts'

const HELP = 'make one with "openssl rand -base64 32"'

/**
 * Reads SIGNING_KEY, which seals signatures, and SIGNING_KEY_PREVIOUS, the key before a rotation, or `lost`. The previous key is set for one
 * start, in which each key signs its counterpart. Throws a StartError, which never quotes a key. Rejected are a missing key if `isNeeded`, short and
 * guessable keys, and a key that is also used for something else.
 */
export function signingKeys(env: Environment, { isNeeded }: { isNeeded: boolean }): { signingKey?: string; previousSigningKey?: string } {
  const [key, previous] = [env['SIGNING_KEY'], env['SIGNING_KEY_PREVIOUS']]
  if (!key) {
    if (previous) throw new StartError('SIGNING_KEY_PREVIOUS is set without SIGNING_KEY: set SIGNING_KEY to the new one.')
    if (!isNeeded) return {}
    throw new StartError(`SIGNING_KEY is not set: with INSURER_URL endorsements are signed, and this key seals them; ${HELP}.`)
  }
  const signingKey = read('SIGNING_KEY', key, env)
  if (!previous) return { signingKey }
  if (previous === 'lost') return { signingKey, previousSigningKey: previous }
  const previousSigningKey = read('SIGNING_KEY_PREVIOUS', previous, env)
  if (createSigningKey(previousSigningKey).keyId === createSigningKey(signingKey).keyId)
    throw new StartError('SIGNING_KEY_PREVIOUS is the same as SIGNING_KEY: unset it, or set SIGNING_KEY to the new one.')
  return { signingKey, previousSigningKey }
}

function read(name: string, key: string, env: Environment): string {
  if (!seedOf(key)) throw new StartError(`${name} must be 32 bytes, as base64 or 64 hexadecimal digits: ${HELP}.`)
  if ([env['SECRET_KEY'], env['SECRET_KEY_PREVIOUS']].includes(key))
    throw new StartError(`${name} is also a SECRET_KEY: access to the data would allow sealing; ${HELP}.`)
  return requireStrongKey(name, key)
}
