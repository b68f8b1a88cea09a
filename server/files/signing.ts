import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a signed address, in milliseconds (DEC-21). */
export const ADDRESS_MS = 5 * 60_000
/** Path of files; under /api, so that answers have `Cache-Control: no-store`. */
export const FILES_PATH = '/api/files'

export interface Signer {
  /** Returns the signed path of a file, valid for five minutes from `now`. */
  address(fileId: string, now: number): string
  /** Whether this server signed the address for this file and it has not expired at `now`. */
  isValid(fileId: string, address: { expires: string | undefined; signature: string | undefined }, now: number): boolean
}

/**
 * Creates a signer of file addresses with `secret`. File id and expiry are signed, so neither can be changed. Addresses signed with
 * the `previous` secret stay valid, so that changing the secret does not break open pages.
 */
export function createSigner(secret: string, previous?: string): Signer {
  const sign = (fileId: string, expires: number, key = secret) =>
    createHmac('sha256', key).update(`file\n${fileId}\n${expires}`).digest('base64url')

  return {
    address(fileId, now) {
      const expires = now + ADDRESS_MS
      return `${FILES_PATH}/${encodeURIComponent(fileId)}?expires=${expires}&signature=${sign(fileId, expires)}`
    },
    isValid(fileId, { expires = '', signature = '' }, now) {
      if (!/^\d{1,15}$/.test(expires)) return false
      const given = Buffer.from(signature)
      const isSignedWith = (key: string | undefined) => {
        if (key === undefined) return false
        const own = Buffer.from(sign(fileId, Number(expires), key))
        return given.length === own.length && timingSafeEqual(given, own)
      }
      return (isSignedWith(secret) || isSignedWith(previous)) && Number(expires) > now
    },
  }
}
