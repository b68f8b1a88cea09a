import { StartError } from './start-error.ts'

const LEAST_LENGTH = 32
/** The least entropy of a key, in bits; 32 random hexadecimal digits have about 115. */
const LEAST_BITS = 80
const SEED_BYTES = 32
/** Words found in placeholders. */
const PLACEHOLDER = /change|secret|password|example|replace|steward|default/i
/** How an operator creates a key. */
export const NEW_KEY = 'make one with "openssl rand -base64 32"'

/** Returns the key unchanged. Throws a StartError, which never quotes it, for a short or guessable key. */
export function requireStrongKey(name: string, key: string): string {
  if (key.length < LEAST_LENGTH) throw new StartError(`${name} must have at least ${LEAST_LENGTH} characters: ${NEW_KEY}.`)
  const isRepeated = (key + key).indexOf(key, 1) < key.length
  if (isRepeated || bitsOf(key) < LEAST_BITS || PLACEHOLDER.test(key)) throw new StartError(`${name} can be guessed: ${NEW_KEY}.`)
  return key
}

/** Returns the signing key unchanged. Throws a StartError, which never quotes it, unless it is a seed of 32 random bytes. */
export function requireSeed(name: string, key: string): string {
  if (!seedOf(key)) throw new StartError(`${name} must be ${SEED_BYTES} bytes, as base64 or 64 hexadecimal digits: ${NEW_KEY}.`)
  return requireStrongKey(name, key)
}

/** Parses a 32-byte seed in base64 or hexadecimal; undefined for other text. */
export function seedOf(text: string): Buffer | undefined {
  const seed = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return seed.length === SEED_BYTES ? seed : undefined
}

/** Returns the Shannon entropy of a text by its character frequencies, times its length. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
