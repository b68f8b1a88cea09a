import type { Environment } from '../config/environment.ts'
import { requireStrongKey } from '../config/secret-keys.ts'
import { StartError } from '../config/start-error.ts'
import { createSigningKey, seedOf } from './signing-key.ts'

const HELP = 'make one with "openssl rand -base64 32"'

/**
 * SIGNING_KEY, which seals what is signed, and SIGNING_KEY_PREVIOUS, the one before it, given for one start so that each says the other is
 * the operator's. Throws a StartError, which never quotes a key, for one that is missing where endorsements are signed (`isNeeded`), short, guessable, or that is another key as well.
 */
export function signingKeys(env: Environment, { isNeeded }: { isNeeded: boolean }): { signingKey?: string; previousSigningKey?: string } {
  const [key, previous] = [env['SIGNING_KEY'], env['SIGNING_KEY_PREVIOUS']]
  if (!key) {
    if (previous) throw new StartError('SIGNING_KEY_PREVIOUS is set without SIGNING_KEY: set SIGNING_KEY to the new one.')
    if (!isNeeded) return {}
    throw new StartError(`SIGNING_KEY is not set: where INSURER_URL is, endorsements are signed, and it seals them; ${HELP}.`)
  }
  const signingKey = read('SIGNING_KEY', key, env)
  if (!previous) return { signingKey }
  const previousSigningKey = read('SIGNING_KEY_PREVIOUS', previous, env)
  if (createSigningKey(previousSigningKey).keyId === createSigningKey(signingKey).keyId)
    throw new StartError('SIGNING_KEY_PREVIOUS is the same as SIGNING_KEY: unset it, or set SIGNING_KEY to the new one.')
  return { signingKey, previousSigningKey }
}

function read(name: string, key: string, env: Environment): string {
  if (!seedOf(key)) throw new StartError(`${name} must be 32 bytes, as base64 or 64 hexadecimal digits: ${HELP}.`)
  if ([env['SECRET_KEY'], env['SECRET_KEY_PREVIOUS']].includes(key))
    throw new StartError(`${name} is a SECRET_KEY as well: whoever reads the data could seal, too; ${HELP}.`)
  return requireStrongKey(name, key)
}
