import { createHmac } from 'node:crypto'

/** Turns `value` into a name that only this server's key can make, 22 characters; `kind` keeps kinds of values apart. */
export type Pseudonym = (
  kind: 'account' | 'bound account' | 'address' | 'browser' | 'mobile' | 'sign-in code' | 'sign-in state',
  value: string,
) => string

/**
 * A keyed hash (HMAC-SHA256, cut to 128 bits) for what must be recognised and never read: the database holds neither
 * addresses, which are personal data, nor what was typed as an account, which may be a password. With another key
 * everything counts anew.
 */
export const createPseudonym =
  (secret: string): Pseudonym =>
  (kind, value) =>
    createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)
