import { requireSeed, requireStrongKey } from '../../secret-keys.ts'
import type { ValueType } from './basic.ts'

/** A random text of at least 32 characters. */
export const strongKey: ValueType<string> = { name: 'key', parse: (value, name) => requireStrongKey(name, value) }

/** An Ed25519 seed of 32 bytes. */
export const seed: ValueType<string> = { name: 'key', parse: (value, name) => requireSeed(name, value) }

/** The seed before a change, or `lost`. */
export const previousSeed: ValueType<string> = {
  name: 'key or lost',
  parse: (value, name) => (value === 'lost' ? value : requireSeed(name, value)),
}
