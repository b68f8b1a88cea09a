import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { Primitives } from './rules/primitives.ts'

/** The cryptographic functions for browsers. Uses a library, because Chromium 111 and iOS 16.4 (DEC-35) lack Ed25519. */
export const noblePrimitives: Primitives = {
  sha256: (bytes) => bytesToHex(sha256(bytes)),
  isSignedBy(publicKey, message, signature) {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false })
    } catch {
      return false
    }
  },
  canonicalJson: (value) => canonicalize(value) ?? '',
}
