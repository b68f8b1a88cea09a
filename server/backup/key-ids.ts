import { createSigningKey } from '../evidence/signing-key.ts'
import { masterKeysOf } from '../personal-data/master-keys.ts'
import { type Head, KEY_NAMES, type KeyName, type Keys } from './archive/format.ts'

/** Returns an id of each key that does not reveal it. `lost` stands for no key. */
export function keyIdsOf(keys: Keys): Partial<Record<KeyName, string>> {
  return Object.fromEntries(KEY_NAMES.flatMap((name) => (keys[name] === undefined ? [] : [[name, keyIdOf(name, keys[name])]])))
}

const keyIdOf = (name: KeyName, key: string): string =>
  name.startsWith('SECRET') ? masterKeysOf({ secret: key }).current.id : key === 'lost' ? key : createSigningKey(key).keyId

/**
 * Returns one sentence per key that is set and is not one of the backup's, and for a missing SECRET_KEY unless the keys are written to a file.
 * During a change of keys, the previous key of one side may be the current one of the other.
 */
export function keyProblems({ keyIds }: Pick<Head, 'keyIds'>, keys: Keys, isWritten: boolean): string[] {
  const own = keyIdsOf(keys)
  return (['SECRET_KEY', 'SIGNING_KEY'] as const).flatMap((name) => {
    const previous = `${name}_PREVIOUS` as const
    const wanted = [keyIds[name], keyIds[previous]].filter((id) => id !== undefined && id !== 'lost')
    if (wanted.length === 0) return []
    if (own[name] === undefined)
      return isWritten || name !== 'SECRET_KEY'
        ? []
        : [`${name} is not set: set the backup's key, or write it to a file with --keys-to FILE.`]
    if (wanted.includes(own[name]) || (own[previous] !== undefined && wanted.includes(own[previous]))) return []
    return [
      `${name} is not a key of this backup, whose key has the id ${wanted.join(' or ')}: set that key, or unset ${name} and use --keys-to FILE.`,
    ]
  })
}
