import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Returns canonical JSON (RFC 8785): equal values have equal texts. Throws for a value without a JSON form. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('The value has no JSON representation')
  return text
}

/** Returns the SHA-256 as 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
