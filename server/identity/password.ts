import { randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../handler/api-error.ts'
import { deriveKey } from './derive.ts'

/** Cost parameters of scrypt. Work is proportional to N * r * p; memory is 128 * N * r bytes. */
export interface PasswordCost {
  /** A power of two. */
  N: number
  r: number
  p: number
}

/** OWASP's parameters (Password Storage Cheat Sheet): 128 MB and about 400 ms a check. Stored in each hash. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }
const KEY_BYTES = 32
const NO_SALT = Buffer.alloc(16)

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  deriveKey({ password: password.normalize('NFKC'), salt, bytes: KEY_BYTES, options: { N, r, p, maxmem: 256 * N * r } })

/** Hashes a password as `scrypt$N$r$p$salt$key`, the only form stored in the database (DEC-15). */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Checks `password` against `hash`. `outdated`: the password is correct, but the hash is weaker than `cost` and should be replaced.
 * A wrong password costs the same work for every account. Extra derivations make up for an unknown account or an older, cheaper
 * hash, so that the response time does not reveal either.
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
  // N + (N + 2N + 4N + …) adds up to exactly the work of the full cost.
  if (!right) for (let { N: at } = stored; at < cost.N; at *= 2) await derive(password, NO_SALT, { ...cost, N: at })
  return { right, outdated: right && stored.N * stored.r * stored.p < cost.N * cost.r * cost.p }
}

/** Decodes the base64 password of a login (AUTH-05, UTF-8). Throws `badInput` (422) for invalid base64 or UTF-8. */
export function decodePassword(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')) throw new ApiError('badInput')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('badInput')
  }
}
