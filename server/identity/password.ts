import { randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../handler/api-error.ts'
import { deriveKey } from './derive.ts'

/** What a check costs scrypt: its work grows with N * r * p, its memory is 128 * N * r bytes. */
export interface PasswordCost {
  /** A power of two. */
  N: number
  r: number
  p: number
}

/** OWASP's cost (Password Storage Cheat Sheet): 128 MB and some 400 ms a check. It is written into each hash. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }
const KEY_BYTES = 32
const NO_SALT = Buffer.alloc(16)

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  deriveKey({ password: password.normalize('NFKC'), salt, bytes: KEY_BYTES, options: { N, r, p, maxmem: 256 * N * r } })

/** A password -> `scrypt$N$r$p$salt$key`, which is all the database ever holds of it (DEC-15). */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether `password` made `hash`, and if so whether the hash is weaker than `cost` and should be made anew. A wrong
 * password takes the same work for every account: one that does not exist, and one whose hash is older and cheaper,
 * are made up for, so that the time tells nothing.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  cost: PasswordCost,
): Promise<{ right: boolean; outdated: boolean }> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? '').split('$')
  if (!key) {
    await derive(password, NO_SALT, cost)
    return { right: false, outdated: false }
  }
  const stored = { N: Number(N), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64url'), stored)
  const right = timingSafeEqual(found, Buffer.from(key, 'base64url'))
  // N + (N + 2N + 4N + ...) makes up exactly the work of the full cost.
  if (!right) for (let { N: at } = stored; at < cost.N; at *= 2) await derive(password, NO_SALT, { ...cost, N: at })
  return { right, outdated: right && stored.N * stored.r * stored.p < cost.N * cost.r * cost.p }
}

/** The text behind the base64 a login sends (AUTH-05, UTF-8). Throws the refusal `badInput` (422) when it is none. */
export function decodePassword(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')) throw new ApiError('badInput')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('badInput')
  }
}
