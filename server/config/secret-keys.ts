import { type Environment, needed } from './environment.ts'
import { StartError } from './start-error.ts'

const LEAST_LENGTH = 32
/** What a text must hold at least, in bits, by how its own characters are spread; 32 random hexadecimal digits have some 115. */
const LEAST_BITS = 80
/** Words of examples and of those who meant to come back to it. */
const PLACEHOLDER = /change|secret|password|example|replace|steward|default/i
const HELP = 'make one with "openssl rand -base64 32"'

/**
 * SECRET_KEY, which signs what the server hands out and encrypts personal data, and SECRET_KEY_PREVIOUS, the one before it,
 * which is still accepted and whose data every start encrypts anew. Throws a StartError, which never quotes a key, for one that
 * is missing, short or guessable.
 */
export function secretKeys(env: Environment): { secret: string; previousSecret?: string } {
  const secret = strong('SECRET_KEY', needed(env, 'SECRET_KEY', `it signs what the server hands out and encrypts personal data; ${HELP}`))
  const previous = env['SECRET_KEY_PREVIOUS']
  if (!previous) return { secret }
  if (previous === secret)
    throw new StartError('SECRET_KEY_PREVIOUS is the same as SECRET_KEY: unset it, or set SECRET_KEY to the new one.')
  return { secret, previousSecret: strong('SECRET_KEY_PREVIOUS', previous) }
}

/** A key as it is. Throws a StartError, which never quotes it, for one that is short or guessable. */
export function strong(name: string, key: string): string {
  if (key.length < LEAST_LENGTH) throw new StartError(`${name} must have at least ${LEAST_LENGTH} characters: ${HELP}.`)
  const isRepeated = (key + key).indexOf(key, 1) < key.length
  if (isRepeated || bitsOf(key) < LEAST_BITS || PLACEHOLDER.test(key)) throw new StartError(`${name} can be guessed: ${HELP}.`)
  return key
}

/** Shannon's entropy of a text's own characters, over its whole length. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
