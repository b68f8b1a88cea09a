import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an address of a file is good for, in milliseconds (DEC-21). */
export const ADDRESS_MS = 5 * 60_000
/** Where files are fetched; under /api, so that no answer is stored anywhere. */
export const FILES_PATH = '/api/files'

export interface Signer {
  /** The address of one file, a path of this server, good for five minutes from `now`. */
  address(fileId: string, now: number): string
  /** Whether this server signed that address of the file, and it is still good at `now`. */
  good(fileId: string, address: { expires: string | undefined; signature: string | undefined }, now: number): boolean
}

/**
 * Signs addresses of files with `secret`: who knows one address can make up no other, for no other file and no later time.
 * What was signed with `previous`, the secret before, is still good, so that a change of secrets breaks no open page.
 */
export function createSigner(secret: string, previous?: string): Signer {
  const sign = (fileId: string, expires: number, key = secret) =>
    createHmac('sha256', key).update(`file\n${fileId}\n${expires}`).digest('base64url')

  return {
    address(fileId, now) {
      const expires = now + ADDRESS_MS
      return `${FILES_PATH}/${encodeURIComponent(fileId)}?expires=${expires}&signature=${sign(fileId, expires)}`
    },
    good(fileId, { expires = '', signature = '' }, now) {
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
