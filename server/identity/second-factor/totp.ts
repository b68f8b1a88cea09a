import { Secret, TOTP } from 'otpauth'
import { plainNumber } from '../../../renderer/language/typed-value.ts'

/** The length of a time step in milliseconds, and how many steps a phone's clock may be off (RFC 6238, 5.2). */
const [STEP_MS, WINDOW] = [30_000, 1]

/** Returns a new secret of 160 bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: STEP_MS / 1000 })

/** Returns the address that an authenticator app reads, also as a QR code. */
export function uriOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label: account, digits: 6, period: STEP_MS / 1000 }).toString()
}

const CODE = /^\d{6}$/

/** Returns a typed or pasted code without what people and apps put between its characters (`123 456`), in half width. */
export const plainCode = (typed: string): string => plainNumber(typed, 'code')

/** Whether a `plainCode` has the form of an app's code; otherwise it may be a recovery code. */
export const isAppCode = (code: string): boolean => CODE.test(code)

/** Returns the time step of a correct `plainCode`; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!isAppCode(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta
}

/** Whether a stored step lies so far ahead that a wrong clock must have stored it; such a step blocks no code. */
export const isAhead = (step: number, now: number): boolean => step > Math.floor(now / STEP_MS) + 2 * WINDOW + 1
