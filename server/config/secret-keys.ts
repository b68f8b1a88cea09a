import { type Environment, requireVariable } from './environment.ts'
import { StartError } from './start-error.ts'

const LEAST_LENGTH = 32
/** The least entropy of a key, in bits; 32 random hexadecimal digits have about 115. */
const LEAST_BITS = 80
/** Words found in placeholders. */
const PLACEHOLDER = /change|secret|password|example|replace|steward|default/i
const HELP = 'make one with "openssl rand -base64 32"'

/**
 * Reads SECRET_KEY, which signs tokens and encrypts personal data, and SECRET_KEY_PREVIOUS, its predecessor during a rotation. The previous
 * key is still accepted, and each start re-encrypts its data. Throws a StartError, which never quotes a key, for a missing, short or
 * guessable key.
 */
export function secretKeys(env: Environment): { secret: string; previousSecret?: string } {
  const secret = requireStrongKey('SECRET_KEY', requireVariable(env, 'SECRET_KEY', `it signs tokens and encrypts personal data; ${HELP}`))
  const previous = env['SECRET_KEY_PREVIOUS']
  if (!previous) return { secret }
  if (previous === secret)
    throw new StartError('SECRET_KEY_PREVIOUS is the same as SECRET_KEY: unset it, or set SECRET_KEY to the new one.')
  return { secret, previousSecret: requireStrongKey('SECRET_KEY_PREVIOUS', previous) }
}

/** Returns the key unchanged. Throws a StartError, which never quotes it, for a short or guessable key. */
export function requireStrongKey(name: string, key: string): string {
  if (key.length < LEAST_LENGTH) throw new StartError(`${name} must have at least ${LEAST_LENGTH} characters: ${HELP}.`)
  const isRepeated = (key + key).indexOf(key, 1) < key.length
  if (isRepeated || bitsOf(key) < LEAST_BITS || PLACEHOLDER.test(key)) throw new StartError(`${name} can be guessed: ${HELP}.`)
  return key
}

/** Returns the Shannon entropy of a text by its character frequencies, times its length. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
