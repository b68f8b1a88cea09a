import { hkdfSync } from 'node:crypto'

/** The keys derived from one secret: one wraps keys of persons, one hashes searchable values. */
export interface MasterKey {
  /** Identifies the key without revealing it: 12 hexadecimal digits. */
  id: string
  wrapping: Buffer
  search: Buffer
}

/** The keys of a server: `current` for writing, any of `known` for reading. */
export interface MasterKeys {
  current: MasterKey
  known: ReadonlyMap<string, MasterKey>
}

/** Derives the master keys from SECRET_KEY and, during a rotation, its predecessor. */
export function masterKeysOf({ secret, previousSecret }: { secret: string; previousSecret?: string | undefined }): MasterKeys {
  const current = masterKeyOf(secret)
  const all = previousSecret === undefined ? [current] : [current, masterKeyOf(previousSecret)]
  return { current, known: new Map(all.map((key) => [key.id, key])) }
}

/** Derives each key with its own HKDF label, so that no key reveals another or the keys that sign addresses. */
function masterKeyOf(secret: string): MasterKey {
  const derive = (part: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', `steward personal data: ${part}`, length))
  return { id: derive('key id', 6).toString('hex'), wrapping: derive('wrapping', 32), search: derive('search', 32) }
}
