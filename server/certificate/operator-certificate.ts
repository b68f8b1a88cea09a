import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type KeyType, P12Signer, type Signer } from '@libpdf/core'
import type { SomeSettings } from '../config/settings/declaration.ts'
import { isPkcs12 } from '../config/settings/rules.ts'
import { pathInSentence } from '../config/settings/small-file.ts'
import { StartError } from '../config/start-error.ts'

/** The operator's X.509 certificate with its key, which signs PDFs. */
export interface OperatorCertificate {
  signer: Signer
  /** Start of the validity period, in epoch milliseconds; `validTo` is its end. */
  validFrom: number
  validTo: number
}

/** Returns why a certificate is not valid at `now`; undefined when it is. */
export function validityProblem({ validFrom, validTo }: OperatorCertificate, now: number): 'not yet valid' | 'expired' | undefined {
  if (now < validFrom) return 'not yet valid'
  return now > validTo ? 'expired' : undefined
}

/**
 * Reads the operator's certificate. SIGNING_CERT names a PEM file with the leaf first and then its issuers, whose key is in
 * SIGNING_CERT_KEY. It may also name a PKCS#12 file (.p12, .pfx) with all of these. SIGNING_CERT_PASSWORD decrypts either. Returns
 * undefined when unset. Throws a StartError with one sentence per problem for unreadable files, a key that does not match, or a key type that
 * PAdES lacks. It accepts an expired certificate, because signing must go on; certificates of signatures then wait for a valid one (`signPdf`).
 */
export async function operatorCertificateFrom(settings: CertificateSettings): Promise<OperatorCertificate | undefined> {
  const { SIGNING_CERT: path, SIGNING_CERT_KEY: keyPath, SIGNING_CERT_PASSWORD: password = '' } = settings
  if (path === undefined) return undefined
  return operatorCertificate(isPkcs12(path) ? await pkcs12Signer(path, password) : pemSignerFrom(path, keyPath, password))
}

export type CertificateSettings = SomeSettings<'SIGNING_CERT' | 'SIGNING_CERT_KEY' | 'SIGNING_CERT_PASSWORD'>

const pkcs12Signer = async (path: string, password: string): Promise<Signer> =>
  P12Signer.create(bytesOf('SIGNING_CERT', path), password).catch(() => {
    throw new StartError('SIGNING_CERT is no PKCS#12 file that SIGNING_CERT_PASSWORD decrypts.')
  })

function pemSignerFrom(path: string, keyPath: string | undefined, password: string): Signer {
  const problems: string[] = []
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const pem = attempt(() => {
    const text = bytesOf('SIGNING_CERT', path).toString()
    chainOf(text)
    return text
  })
  const key = attempt(() => readKey(keyPath, password))
  if (pem === undefined || key === undefined) throw new StartError(problems.join('\n'))
  return pemSigner(pem, key)
}

/** Returns a signer with the validity period of its certificate. */
export function operatorCertificate(signer: Signer): OperatorCertificate {
  const { validFrom, validTo } = new X509Certificate(signer.certificate)
  return { signer, validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) }
}

function bytesOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new StartError(`${name} names a file that can't be read${pathInSentence(path)}.`)
  }
}

function readKey(path: string | undefined, passphrase: string): KeyObject {
  if (path === undefined) throw new StartError('SIGNING_CERT_KEY is not set: it names the PEM file with the key of SIGNING_CERT.')
  const key = bytesOf('SIGNING_CERT_KEY', path)
  try {
    return createPrivateKey({ key, passphrase })
  } catch {
    throw new StartError('SIGNING_CERT_KEY is no PEM file with a private key that SIGNING_CERT_PASSWORD decrypts.')
  }
}

const KINDS: ReadonlyMap<string, KeyType> = new Map([
  ['rsa', 'RSA'],
  ['ec', 'EC'],
])

/** Creates a signer from a PEM chain, leaf first, and a key. Throws a StartError for invalid certificates or a key that does not match. */
export function pemSigner(pem: string, key: KeyObject): Signer {
  const [own, ...above] = chainOf(pem)
  if (!own.checkPrivateKey(key)) throw new StartError('SIGNING_CERT_KEY is the key of another certificate.')
  const kind = KINDS.get(key.asymmetricKeyType ?? '')
  if (!kind) throw new StartError('The key of SIGNING_CERT must be RSA or EC.')
  return {
    certificate: new Uint8Array(own.raw),
    certificateChain: above.map(({ raw }) => new Uint8Array(raw)),
    keyType: kind,
    signatureAlgorithm: kind === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    sign: async (data, algorithm) => new Uint8Array(sign(algorithm.replace('-', ''), data, key)),
  }
}

/** Returns the certificates of a PEM file. Throws a StartError when there is none. */
function chainOf(pem: string): [X509Certificate, ...X509Certificate[]] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const [own, ...above] = found.map(readCertificate)
  if (!own) throw new StartError('SIGNING_CERT holds no certificate.')
  return [own, ...above]
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new StartError('SIGNING_CERT contains an invalid certificate.')
  }
}
