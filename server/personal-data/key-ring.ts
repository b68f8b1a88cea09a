import { createHmac, randomBytes } from 'node:crypto'
import { createBoundedCache } from './bounded-cache.ts'
import { decrypt, encrypt, type Key } from './cipher.ts'
import type { MasterKey, MasterKeys } from './master-keys.ts'
import type { Searched } from './tables.ts'

/** Whose key it is. */
export interface Person {
  kind: string
  id: string
}

/** A few megabytes: the customers of some fifty people on duty. */
const KEYS_KEPT = 20_000
const [ID_BYTES, KEY_BYTES] = [6, 32]
/** 128 bits of a hash are enough to tell people apart. */
const HASH_LETTERS = 22

/** What is done with the operator's keys. Synchronous, since lists are long. */
export interface KeyRing {
  /** A new key for a person, wrapped. */
  makeKey(person: Person): string
  /** A person's key. Throws an UnreadableError for one that was wrapped with an unknown key, or for someone else. */
  unwrap(person: Person, wrappedKey: string): Key
  /** The same key of a person, wrapped with the current master key. */
  rewrap(person: Person, wrappedKey: string): string
  /** The hash of a value to write. */
  hash(searched: Searched, value: string): string
  /** The hashes under which a value may stand: one a known master key. */
  hashes(searched: Searched, value: string): string[]
}

/**
 * The key ring of a server. Unwrapped keys are remembered by their wrapped texts, which every request reads anew: a key that
 * was destroyed by anyone, in any process, decrypts nothing from then on.
 */
export function createKeyRing({ current, known }: MasterKeys, keysKept = KEYS_KEPT): KeyRing {
  const cache = createBoundedCache<{ person: Person; key: Key }>(keysKept)
  const wrap = (person: Person, { id, key }: Key) =>
    encrypt({ id: current.id, key: current.wrapping }, Buffer.concat([Buffer.from(id, 'hex'), key]), about(person))

  function unwrap(person: Person, wrappedKey: string): Key {
    const found = cache.get(wrappedKey)
    if (found && found.person.id === person.id && found.person.kind === person.kind) return found.key
    const bytes = decrypt(wrappedKey, (id) => known.get(id)?.wrapping, about(person), 'A key of a person')
    // A copy: a part of the pool that Node decrypts into would keep all of it in memory.
    const key = { id: bytes.subarray(0, ID_BYTES).toString('hex'), key: Buffer.alloc(KEY_BYTES) }
    bytes.copy(key.key, 0, ID_BYTES)
    cache.set(wrappedKey, { person: { kind: person.kind, id: person.id }, key })
    return key
  }
  return {
    makeKey: (person) => wrap(person, { id: randomBytes(ID_BYTES).toString('hex'), key: randomBytes(KEY_BYTES) }),
    unwrap,
    rewrap: (person, wrappedKey) => wrap(person, unwrap(person, wrappedKey)),
    hash: (searched, value) => hashWith(current, searched, value),
    hashes: (searched, value) => [...known.values()].map((key) => hashWith(key, searched, value)),
  }
}

const about = ({ kind, id }: Person) => ['key', kind, id]

/** `<key id>.<HMAC-SHA-256>`: the id tells which hashes to compute anew at a rotation. */
function hashWith({ id, search }: MasterKey, searched: Searched, value: string): string {
  const mac = createHmac('sha256', search)
    .update(JSON.stringify([searched, value]))
    .digest('base64url')
  return `${id}.${mac.slice(0, HASH_LETTERS)}`
}
