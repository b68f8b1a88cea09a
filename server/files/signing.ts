import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPlausible } from '../clock/issue-time.ts'

/** Lifetime of a signed address, in milliseconds (DEC-21). */
export const ADDRESS_MS = 5 * 60_000
/** Path of files; under /api, so that answers have `Cache-Control: no-store`. */
export const FILES_PATH = '/api/files'

/** A signed path of a file. Ids of files need no encoding. */
const ADDRESS = new RegExp(`^${FILES_PATH}/(\\w+)\\?expires=(\\d+)&signature=([\\w-]+)$`)

export interface Signer {
  /** Returns the signed path of a file, valid for five minutes from `now`. */
  address(fileId: string, now: number): string
  /** Returns a new signed path for a path that `address` returned at any time, and every other text unchanged. */
  renew(text: string, now: number): string
  /** Whether this server signed the address for this file within five minutes before `now` (DEC-41). */
  isValid(fileId: string, address: { expires: string | undefined; signature: string | undefined }, now: number): boolean
}

/**
 * Creates a signer of file addresses with `secret`. File id and expiry are signed, so neither can be changed. Addresses signed with
 * the `previous` secret stay valid, so that changing the secret does not break open pages.
 */
export function createSigner(secret: string, previous?: string): Signer {
  const sign = (fileId: string, expires: number, key = secret) =>
    createHmac('sha256', key).update(`file\n${fileId}\n${expires}`).digest('base64url')

  function isSigned(fileId: string, expires: string, signature: string): boolean {
    if (!/^\d{1,15}$/.test(expires)) return false
    const given = Buffer.from(signature)
    const isSignedWith = (key: string | undefined) => {
      if (key === undefined) return false
      const own = Buffer.from(sign(fileId, Number(expires), key))
      return given.length === own.length && timingSafeEqual(given, own)
    }
    return isSignedWith(secret) || isSignedWith(previous)
  }
  function address(fileId: string, now: number): string {
    const expires = now + ADDRESS_MS
    return `${FILES_PATH}/${encodeURIComponent(fileId)}?expires=${expires}&signature=${sign(fileId, expires)}`
  }
  return {
    address,
    renew(text, now) {
      const [, fileId, expires = '', signature = ''] = ADDRESS.exec(text) ?? []
      return fileId !== undefined && isSigned(fileId, expires, signature) ? address(fileId, now) : text
    },
    isValid(fileId, { expires = '', signature = '' }, now) {
      const isCurrent = Number(expires) > now && isPlausible(Number(expires) - ADDRESS_MS, now)
      return isCurrent && isSigned(fileId, expires, signature)
    },
  }
}
