import 'reflect-metadata'
import { createPrivateKey, webcrypto } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { operatorCertificate, pemSigner } from '../certificate/operator-certificate.ts'
import type { SigningMeans } from '../certificate/sign-pdf.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000
/** E-mail protection and document signing. pdfsig only trusts certificates with the first purpose and an e-mail address. */
const PURPOSES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36']
const NAME = 'steward-demo@example.invalid'

/** Returns the demo's self-signed certificate for signing PDFs. The first start creates it in the data folder. It is not trustworthy. */
export async function demoSigningMeans(dataDir: string, now: number): Promise<SigningMeans> {
  const path = join(dataDir, 'signing-certificate.pem')
  const pem = readIfExists(path) ?? (await createCertificate(path, now))
  const certificate = operatorCertificate(pemSigner(pem, createPrivateKey(pem)))
  return { certificate, timeStamps: undefined }
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function createCertificate(path: string, now: number): Promise<string> {
  cryptoProvider.set(webcrypto as Crypto)
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=Steward demo, E=${NAME}`,
    notBefore: new Date(now - 400 * DAY),
    notAfter: new Date(now + 3650 * DAY),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension(PURPOSES, false),
      new SubjectAlternativeNameExtension([{ type: 'email', value: NAME }]),
    ],
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const pem = `${certificate.toString('pem')}\n-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
  // Renaming prevents a partial file when the process is killed here.
  writeFileSync(`${path}.new`, pem, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return pem
}
