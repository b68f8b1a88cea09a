import { createHash } from 'node:crypto'

const MODULUS = 2n ** 256n

/** A digest of a set of texts that does not depend on their order, because databases sort texts differently. */
export interface SetDigest {
  add(text: string | Uint8Array): void
  /** The number of texts, and the sum of their SHA-256 modulo 2^256 in hexadecimal. */
  result(): { rows: number; digest: string }
}

export function createSetDigest(): SetDigest {
  let [rows, sum] = [0, 0n]
  return {
    add(text) {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % MODULUS
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}
