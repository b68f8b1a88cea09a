import { createHmac } from 'node:crypto'

type Kind =
  | 'account'
  | 'bound account'
  | 'address'
  | 'browser'
  | 'device'
  | 'second factor'
  | 'mobile'
  | 'preview'
  | 'request'
  | 'sign-in code'
  | 'sign-in state'

export interface Pseudonym {
  /** Returns the keyed hash of `value`, 22 characters. The same value of another `kind` has another hash. */
  (kind: Kind, value: string): string
  /** Returns the hashes that a stored hash of `value` may equal: under the current secret, and during a change under the previous one. */
  all(kind: Kind, value: string): [string, ...string[]]
}

/**
 * Creates a keyed hash (HMAC-SHA256, truncated to 128 bits) for values that are compared but never read. The database must not
 * contain addresses, which are personal data, or typed account names, which may be passwords. A new key invalidates all counts of sign-ins.
 */
export function createPseudonym(secret: string, previous?: string): Pseudonym {
  const hashOf = (key: string, kind: Kind, value: string) =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)
  return Object.assign((kind: Kind, value: string) => hashOf(secret, kind, value), {
    all: (kind: Kind, value: string): [string, ...string[]] => [
      hashOf(secret, kind, value),
      ...(previous === undefined ? [] : [hashOf(previous, kind, value)]),
    ],
  })
}
