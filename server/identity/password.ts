import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusal.ts'

/** scrypt's cost: about 80 ms and 32 MB a check. Written into each hash, so that it can be raised later. */
export const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32
/** More checks than this at once would only queue up for minutes; the next one is told to come back later. */
const AT_ONCE = 100

let running = 0

function derive(password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  const maxmem = 256 * N * r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** A password -> `scrypt$N$r$p$salt$key`, which is all the database ever holds of it (DEC-15). */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether `password` made `hash`. Without a hash (an unknown account) it does the same work and answers false, so that
 * the time tells nothing. Throws the refusal `tooMany` (429) while too many checks are under way.
 */
export async function checkPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  if (running >= AT_ONCE) throw new Refusal('tooMany')
  running += 1
  try {
    const [, N, r, p, salt, key] = (hash ?? '').split('$')
    const expected = key ? Buffer.from(key, 'base64url') : Buffer.alloc(KEY_BYTES)
    const cost = key ? { N: Number(N), r: Number(r), p: Number(p) } : COST
    const found = await derive(password, Buffer.from(salt ?? 'nobody', 'base64url'), cost)
    return timingSafeEqual(found, expected) && key !== undefined
  } finally {
    running -= 1
  }
}

/** The text behind the base64 a login sends (AUTH-05, UTF-8). Throws the refusal `badInput` (422) when it is none. */
export function decodePassword(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')) throw new Refusal('badInput')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('badInput')
  }
}
