import { createHmac, randomBytes } from 'node:crypto'
import { createBoundedCache } from './bounded-cache.ts'
import { decrypt, encrypt, type Key } from './cipher.ts'
import type { MasterKey, MasterKeys } from './master-keys.ts'
import type { Searched } from './tables.ts'

export interface Person {
  kind: string
  id: string
}

/** A few megabytes: the customers of about fifty stewards. */
const KEY_CACHE_SIZE = 20_000
const [ID_BYTES, KEY_BYTES] = [6, 32]
/** The length of a hash in base64url: over 128 bits, which suffices to tell persons apart. */
const HASH_LENGTH = 22

/** Operations with the operator's keys. Synchronous, because lists are long. */
export interface KeyRing {
  makeKey(person: Person): string
  /** Returns a person's key. Throws an UnreadableError when it was wrapped with an unknown key or for another person. */
  unwrap(person: Person, wrappedKey: string): Key
  /** Wraps a person's key again with the current master key. */
  rewrap(person: Person, wrappedKey: string): string
  /** Returns the hash to store for a value. */
  hash(searched: Searched, value: string): string
  /** Returns the hashes under which a value may be stored: one per known master key. */
  hashes(searched: Searched, value: string): string[]
}

/**
 * Creates a key ring. Caches unwrapped keys by their wrapped form, which every request reads again from the database. So a key that was
 * destroyed by any process is unusable immediately.
 */
export function createKeyRing({ current, known }: MasterKeys, cacheSize = KEY_CACHE_SIZE): KeyRing {
  const cache = createBoundedCache<{ person: Person; key: Key }>(cacheSize)
  const wrap = (person: Person, { id, key }: Key) =>
    encrypt({ id: current.id, key: current.wrapping }, Buffer.concat([Buffer.from(id, 'hex'), key]), contextOf(person))

  function unwrap(person: Person, wrappedKey: string): Key {
    const found = cache.get(wrappedKey)
    if (found && found.person.id === person.id && found.person.kind === person.kind) return found.key
    const bytes = decrypt(wrappedKey, (id) => known.get(id)?.wrapping, contextOf(person), 'A key of a person')
    // Copied, because a slice would keep Node's whole buffer pool in memory.
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

const contextOf = ({ kind, id }: Person) => ['key', kind, id]

/** Returns `<key id>.<HMAC-SHA-256>`; the id tells which hashes to recompute after a rotation. */
function hashWith({ id, search }: MasterKey, searched: Searched, value: string): string {
  const mac = createHmac('sha256', search)
    .update(JSON.stringify([searched, value]))
    .digest('base64url')
  return `${id}.${mac.slice(0, HASH_LENGTH)}`
}
