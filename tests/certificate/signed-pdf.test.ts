import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operatorCertificate, pemSigner } from '../../server/certificate/operator-certificate.ts'
import { signPdf } from '../../server/certificate/sign-pdf.ts'
import { timeStampsOf } from '../../server/certificate/time-stamps.ts'
import { madePdf } from './pdf.ts'
import { startTimeStampAuthority } from './time-stamp-authority.ts'
import { run, selfSigned, temporaryFolder, trusting, writeTo } from './tools.ts'

const certificateIn = ({ cert, key }: { cert: string; key: string }) =>
  operatorCertificate(pemSigner(readFileSync(cert, 'utf8'), createPrivateKey(readFileSync(key))))

/** Signs when the certificate begins: it was made for this test, and programs of others look at their own clock. */
const signed = async (means: Parameters<typeof signPdf>[1], onFault: (error: unknown) => void = () => undefined) =>
  signPdf(await madePdf(), means, { now: means.certificate?.validFrom ?? 0, reason: 'A test', onFault })

/** Where a signature's bytes lie in a file: what is signed, and the CMS. */
function partsOf(bytes: Uint8Array, place = 0): { content: Buffer; cms: Buffer } {
  const text = Buffer.from(bytes).toString('latin1')
  const [, a, b, c, d] =
    [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)].map((found) => found.map(Number))[place] ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('There is no signature')
  const hex = text.slice(a + b + 1, c - 1)
  return { content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]), cms: Buffer.from(hex, 'hex') }
}

/** An object of a PDF, as qpdf writes it. */
interface Stored {
  value?: Record<string, unknown>
}

describe('DEC-31 the signature of a certificate', () => {
  it('is found valid and trusted by pdfsig, and the file sound by qpdf and mutool', async () => {
    using folder = temporaryFolder()
    const made = selfSigned(folder.path, 'operator')
    const { bytes, level } = await signed({ certificate: certificateIn(made), timeStamps: undefined })
    const file = writeTo(folder.path, 'certificate.pdf', bytes)
    const said = run('pdfsig', ['-nssdir', trusting(folder.path, made.cert), file])
    expect(level).toBe('B-B')
    expect(said.text).toContain('Signature is Valid.')
    expect(said.text).toContain('Certificate is Trusted.')
    expect(said.text).toContain('Total document signed')
    expect(said.text).toContain('ETSI.CAdES.detached')
    expect(run('qpdf', ['--check', file])).toMatchObject({ status: 0 })
    expect(run('mutool', ['sign', '-v', file]).text).toContain('The document is unchanged since signing')
  })

  it('leaves PDF/A what it was: every byte of it, and a field that is printed, hidden from nobody and draws nothing', async () => {
    using folder = temporaryFolder()
    const drawn = await madePdf()
    const made = certificateIn(selfSigned(folder.path, 'operator'))
    const { bytes } = await signPdf(
      drawn,
      { certificate: made, timeStamps: undefined },
      { now: made.validFrom, reason: 'A test', onFault: () => undefined },
    )
    expect(Buffer.from(bytes.subarray(0, drawn.length)).equals(drawn)).toBe(true)
    const file = writeTo(folder.path, 'certificate.pdf', bytes)
    expect(run('pdfinfo', ['-meta', file]).text).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>B</)
    // ISO 19005-3, 6.3.2, 6.3.3, 6.4.1 and 6.1.3.
    const { qpdf } = JSON.parse(run('qpdf', ['--json', '--json-key=qpdf', file]).text) as { qpdf: [unknown, Record<string, Stored>] }
    const values = Object.values(qpdf[1]).map(({ value }) => value)
    const widgets = values.filter((value) => value?.['/Subtype'] === '/Widget')
    expect(widgets).toMatchObject([{ '/F': 0b1000_0100, '/Rect': [0, 0, 0, 0] }])
    expect(widgets[0]).not.toHaveProperty('/A')
    expect(values.find((value) => value?.['/SigFlags'])).toMatchObject({ '/NeedAppearances': false })
    expect(qpdf[1]['trailer']?.value).toHaveProperty('/ID')
    for (const font of run('pdffonts', [file]).text.split('\n').slice(2).filter(Boolean)) expect(font).toMatch(/ yes yes yes /)
  })

  it('is verified by openssl over exactly the bytes that it names, and by nothing else', async () => {
    using folder = temporaryFolder()
    const made = selfSigned(folder.path, 'operator')
    const { bytes } = await signed({ certificate: certificateIn(made), timeStamps: undefined })
    const { content, cms } = partsOf(bytes)
    const verify = (what: Uint8Array) =>
      run('openssl', [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        writeTo(folder.path, 'cms.der', cms),
        '-content',
        writeTo(folder.path, 'content', what),
        '-CAfile',
        made.cert,
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      ])
    expect(verify(content).text).toContain('CMS Verification successful')
    content[1_000] = (content[1_000] ?? 0) ^ 1
    expect(verify(content).status).not.toBe(0)
  })

  it('carries a time stamp that openssl verifies against its authority', async () => {
    using folder = temporaryFolder()
    await using authority = await startTimeStampAuthority(folder.path)
    const { bytes, level } = await signed({
      certificate: certificateIn(selfSigned(folder.path, 'operator')),
      timeStamps: timeStampsOf(authority.url),
    })
    expect(level).toBe('B-T')
    const { token, value } = tokenIn(folder.path, partsOf(bytes).cms)
    const said = run('openssl', ['ts', '-verify', '-data', value, '-in', token, '-token_in', '-CAfile', authority.cert])
    expect(said.text).toContain('Verification: OK')
  })

  it.each([
    'down',
    'otherHash',
    'nonsense',
    'silent',
    'endless',
  ] as const)('claims no time stamp of an authority that is %s', async (manner) => {
    using folder = temporaryFolder()
    await using authority = await startTimeStampAuthority(folder.path)
    authority.state.manner = manner
    const faults: unknown[] = []
    const means = { certificate: certificateIn(selfSigned(folder.path, 'operator')), timeStamps: timeStampsOf(authority.url, 500) }
    const { bytes, level } = await signed(means, (error) => faults.push(error))
    expect(level).toBe('B-B')
    expect(faults).toHaveLength(1)
    expect(authority.state.asked).toBe(1)
    expect(run('pdfsig', ['-nocert', writeTo(folder.path, 'certificate.pdf', bytes)]).text).toContain('Signature is Valid.')
  })

  it('is not made by a certificate that has ended', async () => {
    using folder = temporaryFolder()
    const certificate = certificateIn(selfSigned(folder.path, 'operator'))
    const later = certificate.validTo + 1
    const signing = signPdf(await madePdf(), { certificate, timeStamps: undefined }, { now: later, reason: '', onFault: () => undefined })
    await expect(signing).rejects.toThrow('expired')
  })
})

/** The time stamp in a CMS signature, and the value that it is over, found by openssl. */
function tokenIn(folder: string, cms: Buffer): { token: string; value: string } {
  const { text } = run('openssl', ['asn1parse', '-inform', 'DER', '-in', writeTo(folder, 'signature.der', cms)])
  const rows = [...text.matchAll(/^ *(\d+):d=\d+ +hl=(\d+) l= *(\d+|inf) (?:prim|cons): *(.+)$/gm)]
  const at = rows.findIndex(([, , , , what]) => what?.includes('id-smime-aa-timeStampToken'))
  const part = (row: RegExpExecArray | undefined, withHead: boolean) => {
    const [start, head, length] = (row ?? []).slice(1, 4).map(Number)
    if (start === undefined || head === undefined || length === undefined) throw new Error('There is no time stamp')
    return cms.subarray(withHead ? start : start + head, start + head + length)
  }
  // The attribute's name, its set of values, and the first of them; before all that stands the value of the signature.
  const value = rows.slice(0, at).findLast(([, , , , what]) => what?.startsWith('OCTET STRING'))
  return { token: writeTo(folder, 'token.der', part(rows[at + 2], true)), value: writeTo(folder, 'value', part(value, false)) }
}
