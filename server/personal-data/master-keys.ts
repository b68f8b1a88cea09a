import { hkdfSync } from 'node:crypto'

/** What one secret of the operator's gives: a key to wrap keys of people with, and one to hash what is searched. */
export interface MasterKey {
  /** Tells keys apart and says nothing of them: 12 hexadecimal digits. */
  id: string
  wrapping: Buffer
  search: Buffer
}

/** The keys of a server: what is written is written with `current`, what is read may have been written with any of `known`. */
export interface MasterKeys {
  current: MasterKey
  known: ReadonlyMap<string, MasterKey>
}

/** The master keys of SECRET_KEY and, while that changes, of the one before. */
export function masterKeysOf({ secret, previousSecret }: { secret: string; previousSecret?: string | undefined }): MasterKeys {
  const current = masterKeyOf(secret)
  const all = previousSecret === undefined ? [current] : [current, masterKeyOf(previousSecret)]
  return { current, known: new Map(all.map((key) => [key.id, key])) }
}

/** Each part has a name of its own in the derivation, so that none says anything of another, nor of what signs addresses. */
function masterKeyOf(secret: string): MasterKey {
  const derive = (part: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', `steward personal data: ${part}`, length))
  return { id: derive('key id', 6).toString('hex'), wrapping: derive('wrapping', 32), search: derive('search', 32) }
}
