import { createHmac } from 'node:crypto'

/** Returns the keyed hash of `value`, 22 characters. The same value of another `kind` has another hash. */
export type Pseudonym = (
  kind: 'account' | 'bound account' | 'address' | 'browser' | 'mobile' | 'sign-in code' | 'sign-in state',
  value: string,
) => string

/**
 * Creates a keyed hash (HMAC-SHA256, truncated to 128 bits) for values that are compared but never read. The database must not
 * contain addresses, which are personal data, or typed account names, which may be passwords. A new key invalidates all counts.
 */
export const createPseudonym =
  (secret: string): Pseudonym =>
  (kind, value) =>
    createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)
