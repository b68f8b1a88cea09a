import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** JSON as RFC 8785 has it: the same value is the same text, whoever writes it. Throws for what is no JSON. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('There is no JSON of this value')
  return text
}

/** SHA-256, 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
