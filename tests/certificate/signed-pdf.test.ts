import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { operatorCertificate, pemSigner } from '../../server/certificate/operator-certificate.ts'
import { signPdf } from '../../server/certificate/sign-pdf.ts'
import { timeStampsOf } from '../../server/certificate/time-stamps.ts'
import { makePdf } from './pdf.ts'
import { startTimeStampAuthority } from './time-stamp-authority.ts'
import { run, selfSigned, temporaryFolder, trustDatabase, writeTo } from './tools.ts'

const certificateIn = ({ cert, key }: { cert: string; key: string }) =>
  operatorCertificate(pemSigner(readFileSync(cert, 'utf8'), createPrivateKey(readFileSync(key))))

/** Signs at the start of the certificate's validity, which is close to the machine's clock that external programs use. */
const signed = async (means: Parameters<typeof signPdf>[1], onFault: (error: unknown) => void = () => undefined) =>
  signPdf(await makePdf(), means, { now: means.certificate?.validFrom ?? 0, reason: 'A test', onFault })

/** Returns the signed bytes and the CMS of the signature with this index. */
function partsOf(bytes: Uint8Array, index = 0): { content: Buffer; cms: Buffer } {
  const text = Buffer.from(bytes).toString('latin1')
  const [, a, b, c, d] =
    [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)].map((found) => found.map(Number))[index] ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('The file has no signature')
  const hex = text.slice(a + b + 1, c - 1)
  return { content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]), cms: Buffer.from(hex, 'hex') }
}

/** An object of a PDF in qpdf's JSON output. */
interface QpdfObject {
  value?: Record<string, unknown>
}

describe('DEC-31 the signature of a certificate', () => {
  it('is valid and trusted for pdfsig, and the file is accepted by qpdf and mutool', async () => {
    using folder = temporaryFolder()
    const operator = selfSigned(folder.path, 'operator')
    const { bytes, level } = await signed({ certificate: certificateIn(operator), timeStamps: undefined })
    const file = writeTo(folder.path, 'certificate.pdf', bytes)
    const result = run('pdfsig', ['-nssdir', trustDatabase(folder.path, operator.cert), file])
    expect(level).toBe('B-B')
    expect(result.text).toContain('Signature is Valid.')
    expect(result.text).toContain('Certificate is Trusted.')
    expect(result.text).toContain('Total document signed')
    expect(result.text).toContain('ETSI.CAdES.detached')
    expect(run('qpdf', ['--check', file])).toMatchObject({ status: 0 })
    expect(run('mutool', ['sign', '-v', file]).text).toContain('The document is unchanged since signing')
  })

  it('DEC-34 shows a changed bit of the PDF alone as altered, and an unchanged or a foreign file not', async () => {
    using folder = temporaryFolder()
    const { bytes } = await signed({ certificate: certificateIn(selfSigned(folder.path, 'operator')), timeStamps: undefined })
    const check = async (file: Uint8Array) =>
      (
        await verifyFiles(
          nodePrimitives,
          [file],
          [],
          bundleInPdf((pdf) => PDF.load(pdf)),
        )
      ).result
    const places = [0, 2, 9, ...Array.from({ length: 30 }, (_, index) => Math.floor((bytes.length * (index + 1)) / 50))]
    for (const place of places) {
      const changed = Uint8Array.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect([place, await check(changed)]).toEqual([place, 'altered'])
    }
    expect(await check(bytes)).toBe('bare')
    expect(await check(Buffer.from('/9j/4AAQSkZJRg==', 'base64'))).toBe('unreadable')
  })

  it('keeps the original bytes and PDF/A, and adds a printable visible field of zero size', async () => {
    using folder = temporaryFolder()
    const drawn = await makePdf()
    const operator = certificateIn(selfSigned(folder.path, 'operator'))
    const { bytes } = await signPdf(
      drawn,
      { certificate: operator, timeStamps: undefined },
      { now: operator.validFrom, reason: 'A test', onFault: () => undefined },
    )
    expect(Buffer.from(bytes.subarray(0, drawn.length)).equals(drawn)).toBe(true)
    const file = writeTo(folder.path, 'certificate.pdf', bytes)
    expect(run('pdfinfo', ['-meta', file]).text).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>B</)
    // ISO 19005-3, 6.3.2, 6.3.3, 6.4.1 and 6.1.3.
    const { qpdf } = JSON.parse(run('qpdf', ['--json', '--json-key=qpdf', file]).text) as { qpdf: [unknown, Record<string, QpdfObject>] }
    const values = Object.values(qpdf[1]).map(({ value }) => value)
    const widgets = values.filter((value) => value?.['/Subtype'] === '/Widget')
    expect(widgets).toMatchObject([{ '/F': 0b1000_0100, '/Rect': [0, 0, 0, 0] }])
    expect(widgets[0]).not.toHaveProperty('/A')
    expect(values.find((value) => value?.['/SigFlags'])).toMatchObject({ '/NeedAppearances': false })
    expect(qpdf[1]['trailer']?.value).toHaveProperty('/ID')
    for (const font of run('pdffonts', [file]).text.split('\n').slice(2).filter(Boolean)) expect(font).toMatch(/ yes yes yes /)
  })

  it('is verified by openssl over exactly the bytes of its range', async () => {
    using folder = temporaryFolder()
    const operator = selfSigned(folder.path, 'operator')
    const { bytes } = await signed({ certificate: certificateIn(operator), timeStamps: undefined })
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
        operator.cert,
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      ])
    expect(verify(content).text).toContain('CMS Verification successful')
    content[1_000] = (content[1_000] ?? 0) ^ 1
    expect(verify(content).status).not.toBe(0)
  })

  it('contains a time stamp that openssl verifies against its authority', async () => {
    using folder = temporaryFolder()
    await using authority = await startTimeStampAuthority(folder.path)
    const { bytes, level } = await signed({
      certificate: certificateIn(selfSigned(folder.path, 'operator')),
      timeStamps: timeStampsOf(authority.url),
    })
    expect(level).toBe('B-T')
    const { token, value } = tokenIn(folder.path, partsOf(bytes).cms)
    const result = run('openssl', ['ts', '-verify', '-data', value, '-in', token, '-token_in', '-CAfile', authority.cert])
    expect(result.text).toContain('Verification: OK')
  })

  it.each([
    'down',
    'otherHash',
    'nonsense',
    'silent',
    'endless',
  ] as const)('is B-B without a time stamp when the authority is %s', async (behaviour) => {
    using folder = temporaryFolder()
    await using authority = await startTimeStampAuthority(folder.path)
    authority.state.behaviour = behaviour
    const faults: unknown[] = []
    const means = { certificate: certificateIn(selfSigned(folder.path, 'operator')), timeStamps: timeStampsOf(authority.url, 500) }
    const { bytes, level } = await signed(means, (error) => faults.push(error))
    expect(level).toBe('B-B')
    expect(faults).toHaveLength(1)
    expect(authority.state.requests).toBe(1)
    expect(run('pdfsig', ['-nocert', writeTo(folder.path, 'certificate.pdf', bytes)]).text).toContain('Signature is Valid.')
  })

  it('is refused when the certificate has expired', async () => {
    using folder = temporaryFolder()
    const certificate = certificateIn(selfSigned(folder.path, 'operator'))
    const later = certificate.validTo + 1
    const signing = signPdf(await makePdf(), { certificate, timeStamps: undefined }, { now: later, reason: '', onFault: () => undefined })
    await expect(signing).rejects.toThrow('expired')
  })
})

/** Writes the time stamp of a CMS signature and the stamped signature value to files, located with openssl asn1parse. */
function tokenIn(folder: string, cms: Buffer): { token: string; value: string } {
  const { text } = run('openssl', ['asn1parse', '-inform', 'DER', '-in', writeTo(folder, 'signature.der', cms)])
  const rows = [...text.matchAll(/^ *(\d+):d=\d+ +hl=(\d+) l= *(\d+|inf) (?:prim|cons): *(.+)$/gm)]
  const at = rows.findIndex(([, , , , what]) => what?.includes('id-smime-aa-timeStampToken'))
  const part = (row: RegExpExecArray | undefined, withHead: boolean) => {
    const [start, head, length] = (row ?? []).slice(1, 4).map(Number)
    if (start === undefined || head === undefined || length === undefined) throw new Error('The signature has no time stamp')
    return cms.subarray(withHead ? start : start + head, start + head + length)
  }
  // Rows: the attribute's name, its set of values, the first value. The last octet string before is the signature value.
  const value = rows.slice(0, at).findLast(([, , , , what]) => what?.startsWith('OCTET STRING'))
  return { token: writeTo(folder, 'token.der', part(rows[at + 2], true)), value: writeTo(folder, 'value', part(value, false)) }
}
