import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signingMeansFrom } from '../../server/certificate/settings.ts'
import { StartError } from '../../server/config/start-error.ts'
import { openssl, selfSigned, temporaryFolder, writeTo } from './tools.ts'

describe('SIGNING_CERT', () => {
  it('is optional: without it, PDFs are not signed', async () => {
    expect(await signingMeansFrom({})).toEqual({ certificate: undefined, timeStamps: undefined })
  })

  it('is a PEM file with its key, or a PKCS#12 file with its password', async () => {
    using folder = temporaryFolder()
    const { cert, key } = selfSigned(folder.path, 'operator')
    const p12 = join(folder.path, 'operator.p12')
    openssl('pkcs12', '-export', '-in', cert, '-inkey', key, '-out', p12, '-passout', 'pass:secret')
    const [pem, packed] = await Promise.all([
      signingMeansFrom({ SIGNING_CERT: cert, SIGNING_CERT_KEY: key }),
      signingMeansFrom({ SIGNING_CERT: p12, SIGNING_CERT_PASSWORD: 'secret' }),
    ])
    expect(packed.certificate?.signer.certificate).toEqual(pem.certificate?.signer.certificate)
  })

  it('refuses another certificate’s key, unreadable files and incomplete settings, naming the cause', async () => {
    using folder = temporaryFolder()
    const [one, other] = [selfSigned(folder.path, 'one'), selfSigned(folder.path, 'other')]
    const text = writeTo(folder.path, 'text', 'nothing')
    const p12 = writeTo(folder.path, 'broken.p12', 'nothing')
    const refused = async (env: Record<string, string>) =>
      signingMeansFrom(env).then(
        () => 'not refused',
        (error: unknown) => (error instanceof StartError ? error.message : error),
      )
    expect(await refused({ SIGNING_CERT: one.cert, SIGNING_CERT_KEY: other.key })).toContain('another certificate')
    expect(await refused({ SIGNING_CERT: one.cert })).toContain('SIGNING_CERT_KEY is not set')
    expect(await refused({ SIGNING_CERT: text, SIGNING_CERT_KEY: one.key })).toContain('holds no certificate')
    expect(await refused({ SIGNING_CERT: one.cert, SIGNING_CERT_KEY: text })).toContain('no PEM file with a private key')
    expect(await refused({ SIGNING_CERT: `${text}-not`, SIGNING_CERT_KEY: one.key })).toContain("can't be read")
    expect(await refused({ SIGNING_CERT: p12 })).toContain('no PKCS#12 file')
    // One run names both files.
    expect(String(await refused({ SIGNING_CERT: text, SIGNING_CERT_KEY: text })).split('\n')).toHaveLength(2)
    // A secret in the wrong setting is not quoted.
    expect(await refused({ SIGNING_CERT: 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp.p12' })).not.toContain('q7Zt')
  })
})
