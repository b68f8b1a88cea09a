import { createPublicKey, verify } from 'node:crypto'
import type { Primitives } from '../../actions/evidence/rules/primitives.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'

/** The DER prefix of an Ed25519 public key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** The cryptographic functions for verification, implemented with Node. */
export const nodePrimitives: Primitives = {
  sha256,
  canonicalJson,
  isSignedBy(publicKey, message, signature) {
    try {
      const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
      return verify(null, message, key, signature)
    } catch {
      return false
    }
  },
}
