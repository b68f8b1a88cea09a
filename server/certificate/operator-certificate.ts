import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type KeyType, P12Signer, type Signer } from '@libpdf/core'
import type { Environment } from '../config/environment.ts'
import { needed } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'

/** The operator's certificate with its key, by which certificates are signed. */
export interface OperatorCertificate {
  signer: Signer
  /** Epoch milliseconds: from when, and until when, it may sign. */
  validFrom: number
  validTo: number
}

/** Why a certificate may not sign at an instant; undefined when it may. */
export function unfit({ validFrom, validTo }: OperatorCertificate, now: number): 'not yet valid' | 'expired' | undefined {
  if (now < validFrom) return 'not yet valid'
  return now > validTo ? 'expired' : undefined
}

/**
 * The operator's certificate: SIGNING_CERT names a PEM file, its own certificate first and then those above it, with the key in the
 * PEM file of SIGNING_CERT_KEY; or a PKCS#12 file (.p12, .pfx) that has all of it. SIGNING_CERT_PASSWORD opens either. Undefined
 * when it is not set. Throws a StartError for a file that can't be read, a key of another certificate, a kind of key that PAdES has
 * not, and a certificate that is not valid `now`.
 */
export async function operatorCertificateFrom(env: Environment, now: number): Promise<OperatorCertificate | undefined> {
  const path = env['SIGNING_CERT']
  if (!path) return undefined
  const password = env['SIGNING_CERT_PASSWORD'] ?? ''
  const signer = /\.(p12|pfx)$/i.test(path)
    ? await P12Signer.create(bytesOf('SIGNING_CERT', path), password).catch(() => {
        throw new StartError('SIGNING_CERT is no PKCS#12 file that SIGNING_CERT_PASSWORD opens.')
      })
    : pemSigner(bytesOf('SIGNING_CERT', path).toString(), readKey(env, password))
  const certificate = operatorCertificate(signer)
  const why = unfit(certificate, now)
  if (why)
    throw new StartError(
      `The certificate of SIGNING_CERT is ${why}: valid from ${day(certificate.validFrom)} to ${day(certificate.validTo)}.`,
    )
  return certificate
}

/** A certificate as its file says it is. */
export function operatorCertificate(signer: Signer): OperatorCertificate {
  const { validFrom, validTo } = new X509Certificate(signer.certificate)
  return { signer, validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

function bytesOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new StartError(`${name} names a file that can't be read: ${path}.`)
  }
}

function readKey(env: Environment, passphrase: string): KeyObject {
  const path = needed(env, 'SIGNING_CERT_KEY', 'it names the PEM file with the key of SIGNING_CERT')
  try {
    return createPrivateKey({ key: bytesOf('SIGNING_CERT_KEY', path), passphrase })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError('SIGNING_CERT_KEY is no PEM file with a private key that SIGNING_CERT_PASSWORD opens.')
  }
}

const KINDS: ReadonlyMap<string, KeyType> = new Map([
  ['rsa', 'RSA'],
  ['ec', 'EC'],
])

/** Signs with a key whose certificates are these, its own first. Throws a StartError when they are none, or not the key's. */
export function pemSigner(pem: string, key: KeyObject): Signer {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const [own, ...above] = found.map(readCertificate)
  if (!own) throw new StartError('SIGNING_CERT holds no certificate.')
  if (!own.checkPrivateKey(key)) throw new StartError('SIGNING_CERT_KEY is the key of another certificate.')
  const kind = KINDS.get(key.asymmetricKeyType ?? '')
  if (!kind) throw new StartError('The key of SIGNING_CERT is neither RSA nor of an elliptic curve.')
  return {
    certificate: new Uint8Array(own.raw),
    certificateChain: above.map(({ raw }) => new Uint8Array(raw)),
    keyType: kind,
    signatureAlgorithm: kind === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    sign: async (data, algorithm) => new Uint8Array(sign(algorithm.replace('-', ''), data, key)),
  }
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new StartError('SIGNING_CERT holds something that is no certificate.')
  }
}
