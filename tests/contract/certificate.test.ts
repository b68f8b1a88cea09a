import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { createIssuer } from '../../server/certificate/issue-missing.ts'
import { signingMeansFrom } from '../../server/certificate/settings.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { strokes } from '../certificate/evidence.ts'
import { run, selfSigned, temporaryFolder, writeTo } from '../certificate/tools.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { pdf as anyPdf } from './samples.ts'
import { DAY, HOUR, NOON, schemas } from './server.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { startSigningServer } from './signing-server.ts'

const FIXED_TEXTS = ['server.certificateWho', 'server.certificateHow', 'server.certificateHashes'] as const

describe('DEC-31 the certificate of a signature', () => {
  let signing: Awaited<ReturnType<typeof startSigningServer>>
  let holder: string
  beforeAll(async () => {
    signing = await startSigningServer()
    holder = await signing.holderOf('E1')
  })
  afterAll(() => signing.server.close())

  const content = async (token: string, endorNo?: string) =>
    signing.server.call('getSigningCertificate', { ...(endorNo && { endorNo }) }, { token })
  const pdf = async (token: string) => {
    const { data, ...rest } = await signing.server.call('getSigningCertificateFile', {}, { token })
    return { ...rest, bytes: Buffer.from((data['fileBase'] as string | undefined) ?? '', 'base64') }
  }

  it('returns 404 with a message before the signature', async () => {
    expect(await content(holder)).toMatchObject({ http: 200, status: '404', message: schemas.text('server.certificateNone') })
  })

  describe('after the signature', () => {
    beforeAll(async () => {
      const photo = { fileName: 'A photo.png', fileType: 'png', fileBase: (await strokes()).toString('base64') }
      await signing.sign(holder, { autographBase64: photo.fileBase, fileForm: [photo] })
    })

    it('contains the signer, the signed data, the time and the proof of identity', async () => {
      const { data } = await content(holder)
      const events = await signing.server.db
        .selectFrom('signing_event')
        .selectAll()
        .where('linkId', '=', linkOf('E1'))
        .orderBy('seq')
        .execute()
      const { certificate } = data as { certificate: Record<string, unknown> }
      expect(certificate).toMatchObject({
        endorNo: 'E1',
        signerMobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as string,
        signedAt: schemas.time.format(NOON),
        provedAt: schemas.time.format(events.find(({ kind }) => kind === 'codeRight')?.at ?? 0),
        consent: schemas.setting('signConsent'),
        chainHead: events.at(-1)?.hash,
        sealHead: events.at(-1)?.hash,
        verifyAt: `${signing.server.url}/verify`,
      })
      expect(certificate['events']).toHaveLength(events.length)
      expect(certificate['autograph']).toMatch(/^data:image\/png;base64,/)
      expect(certificate['photos']).toMatchObject([
        { fileName: 'A photo.png', picture: expect.stringMatching(/^data:image\/jpeg/) as string },
      ])
      expect(certificate['statements']).toHaveLength(10)
    })

    it('is created once, also for parallel requests, and does not change', async () => {
      const files = await Promise.all([pdf(holder), pdf(holder), signing.server.tick().then(() => pdf(holder))])
      const rows = await signing.server.db.selectFrom('signing_certificate').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
      expect(files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect((await content(holder)).data).toMatchObject({ certificate: { fileHash: rows[0]?.hash, level: rows[0]?.level } })
    })

    it('is valid for qpdf, and its text contains the signed data', async () => {
      using folder = temporaryFolder()
      const file = writeTo(folder.path, 'certificate.pdf', (await pdf(holder)).bytes)
      expect(run('qpdf', ['--check', file]).status).toBe(0)
      const { text } = run('pdftotext', ['-layout', file, '-'])
      expect(text).toContain('签署凭证')
      expect(text).toContain('E1')
      expect(text).toContain(String(schemas.setting('signConsent')))
      // Removes white space, because lines and pages break inside sentences.
      const squeezed = text.replaceAll(/\s/g, '')
      for (const name of FIXED_TEXTS) expect(squeezed).toContain(schemas.text(name).replaceAll(/\s/g, ''))
    })

    it('embeds the evidence bundle, which verifies while the pages are reported as unchecked', async () => {
      using folder = temporaryFolder()
      const { bytes } = await pdf(holder)
      const saved = join(folder.path, 'evidence.json')
      run('pdfdetach', ['-save', '1', '-o', saved, writeTo(folder.path, 'certificate.pdf', bytes)])
      const bundle = readFileSync(saved)
      expect(verifyBundle(nodePrimitives, bundle)).toMatchObject({ result: 'held' })
      const verdict = await verifyFiles(
        nodePrimitives,
        [bytes],
        [],
        bundleInPdf((file) => PDF.load(file)),
      )
      expect(verdict).toMatchObject({ result: 'partial' })
      expect(verdict.findings.at(-1)).toEqual({ part: 'pages', state: 'unchecked' })
      expect(bytes.length).toBeLessThan(400 * 1_024)
    })

    it('verifies as bare when the PDF has no bundle or is invalid', async () => {
      for (const other of [anyPdf(), Buffer.from('%PDF-1.7 and nothing')])
        expect(
          await verifyFiles(
            nodePrimitives,
            [other],
            [],
            bundleInPdf((file) => PDF.load(file)),
          ),
        ).toMatchObject({ result: 'bare' })
    })

    it('DEC-34 cannot be updated or deleted', async () => {
      const { db } = signing.server
      await pdf(holder)
      await expect(db.updateTable('signing_certificate').set({ hash: '' }).execute()).rejects.toThrow('append-only')
      await expect(db.deleteFrom('signing_certificate').execute()).rejects.toThrow('append-only')
    })

    it('is not deleted by the sweep, and not returned by the call for files', async () => {
      const { server } = signing
      await pdf(holder)
      const { fileId } = await server.db.selectFrom('signing_certificate').select('fileId').executeTakeFirstOrThrow()
      server.clock.now = NOON + 10 * DAY
      await server.sweep()
      expect((await pdf(await signing.holderOf('E1'))).bytes.length).toBeGreaterThan(1_000)
      const { userId } = await server.db.selectFrom('file').select('userId').where('fileId', '=', fileId).executeTakeFirstOrThrow()
      expect(userId).toBe('owner')
      expect((await server.call('getBase64ByFileId', { id: fileId }, { token: await server.signIn('owner') })).http).toBe(403)
      server.clock.now = NOON
    })

    it('is available for 30 days after signing, although its link has expired, and then returns 410', async () => {
      const { server } = signing
      server.clock.now = NOON + 30 * DAY - 60_000
      const late = await signing.holderOf('E1')
      expect((await content(late)).data).toHaveProperty('certificate')
      // All remaining calls return neither current data nor pictures of the core.
      expect((await server.call('getSigningEndorsement', {}, { token: late })).data).toEqual({
        endorsement: { endorNo: 'E1', policyNo: 'P-E1' },
        signedAt: expect.any(String),
        isSigner: true,
        mayType: false,
      })
      expect((await server.call('getFollowFiles', { endorNo: 'E1' }, { token: late })).data).toEqual({ imgBaseList: [] })
      expect((await server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token: late })).status).toBe('409')
      server.clock.now = NOON + 30 * DAY
      expect(await content(late)).toMatchObject({ http: 200, status: '410', message: schemas.text('server.certificateEnded') })
      expect((await pdf(late)).status).toBe('410')
      server.clock.now = NOON + 31 * DAY
      const codeRequest = await server.call('sendValidate', {
        operateCode: HOLDER,
        mobile: HOLDER,
        endorNo: 'E1',
        linkId: linkOf('E1'),
        privacyVersion: schemas.setting('privacyVersion'),
      })
      expect(codeRequest.message).toBe(schemas.text('server.linkEnded'))
      server.clock.now = NOON
    })

    it('DEC-33 the file returns 404 after the person was erased, while its row and the hashes remain', async () => {
      const { server } = signing
      const token = await signing.holderOf('E1')
      await erasePerson(server.db, [], { kind: 'signing', id: linkOf('E1') }, NOON)
      expect((await pdf(token)).http).toBe(404)
      const { certificate } = (await content(token)).data as { certificate: Record<string, unknown> }
      expect(certificate).toMatchObject({
        signerName: schemas.text('server.erased'),
        shownHash: expect.stringMatching(/^\w{64}$/) as string,
      })
      expect(certificate).not.toHaveProperty('autograph')
      expect(JSON.stringify(certificate)).not.toContain('A photo')
    })
  })
})

describe('the certificate of a signature from a phone whose clock is', () => {
  it.each([
    ['ten years behind', -3_652 * DAY],
    ['ten years ahead', 3_652 * DAY],
  ])('%s has the server’s time, contains the phone’s time, too, and verifies', async (_what, off) => {
    const { server, key, ...evidence } = await startEvidenceServer()
    const token = await evidence.holderOf('E1')
    await server.call('noteSigningRead', { shownHash: (await evidence.signed(token)).shownHash, phoneTime: String(NOON + off) }, { token })
    expect(await evidence.sign(token, { phoneTime: String(NOON + off) })).toMatchObject({ status: '200' })
    await server.tick()
    const { data } = await server.call('getSigningCertificate', {}, { token })
    const { certificate } = data as { certificate: Record<string, unknown> }
    expect(certificate['signedAt']).toBe(schemas.time.format(NOON))
    expect(JSON.stringify(certificate)).toContain(schemas.time.format(NOON + off).slice(0, 10))
    const pdf = Buffer.from(String((await server.call('getSigningCertificateFile', {}, { token })).data['fileBase']), 'base64')
    const bundle = Buffer.from((await evidence.issue(evidence.submissions[0]?.submissionId ?? '')) ?? '')
    expect(await verifyFiles(nodePrimitives, [pdf, bundle], [key.publicKey], async () => undefined)).toMatchObject({ result: 'held' })
    await server.close()
  })
})

describe('a certificate without a request', () => {
  it('is issued once by the clock, but not for an undone signature', async () => {
    const { server, holderOf, sign } = await startSigningServer()
    const [first, second] = [await holderOf('E1'), await holderOf('E2')]
    await sign(first)
    await sign(second, { endorNo: 'E2', policyNo: 'P-E2' })
    await server.call('undoEndorsementAutograph', { endorNo: 'E2', mobile: HOLDER }, { token: second })
    await server.tick()
    await server.tick()
    expect(await server.db.selectFrom('signing_certificate').select('linkId').execute()).toEqual([{ linkId: linkOf('E1') }])
    await server.close()
  })
  it('is issued after a failed attempt while the clock was a year ahead, as soon as the clock is set right', async () => {
    const setup = await startEvidenceServer()
    await setup.signOnce()
    const [attempts, faults]: [number[], unknown[]] = [[], []]
    const certificates = {
      noteBefore: async () => undefined,
      async issue() {
        attempts.push(attempts.length)
        if (attempts.length === 1) throw new Error('the operator’s certificate has expired')
        return undefined
      },
    }
    const issueWaiting = createIssuer(setup.server.db, certificates)
    const issueAt = (now: number) =>
      issueWaiting(
        now,
        () => false,
        (fault) => faults.push(fault),
      )
    await issueAt(NOON + 365 * DAY)
    await issueAt(NOON)
    await setup.server.close()
    expect([attempts.length, faults.length]).toEqual([2, 1])
  })
  it('waits while the operator’s certificate is not valid; signing goes on, and the log has the reason', async () => {
    using folder = temporaryFolder()
    // Created now, so it is valid from now on, which is later than the server's clock.
    const { cert, key } = selfSigned(folder.path, 'operator')
    const { server, holderOf, sign } = await startSigningServer({
      signingMeans: () => signingMeansFrom({ SIGNING_CERT: cert, SIGNING_CERT_KEY: key }),
    })
    expect(server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual(
      expect.objectContaining({ level: 'error', signingCert: 'not yet valid' }),
    )
    const token = await holderOf('E1')
    expect((await sign(token)).status).toBe('200')
    expect((await server.call('getSigningCertificateFile', {}, { token })).status).toBe('503')
    server.clock.now = Date.parse(new X509Certificate(readFileSync(cert)).validFrom) + HOUR
    await server.tick()
    expect(await server.db.selectFrom('signing_certificate').select('linkId').execute()).toEqual([{ linkId: linkOf('E1') }])
    await server.close()
  })
  it('is issued for photos with names of megabytes, which are shortened before their extension', async () => {
    const { server, holderOf, sign, submissions } = await startSigningServer()
    const token = await holderOf('E1')
    const bytes = (await strokes()).toString('base64')
    const photo = (fileName: string, fileType = 'png') => ({ fileName, fileType, fileBase: bytes })
    const fileForm = [photo(`${'照'.repeat(32_770)}.png`), photo('x'.repeat(3_000_000), 'p'.repeat(3_000_000))]
    expect((await sign(token, { autographBase64: bytes, fileForm })).status).toBe('200')
    const { data } = await server.call('getSigningCertificateFile', {}, { token })
    expect(Buffer.from(String(data['fileBase']), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const names = [`${'照'.repeat(100)}.png`, `${'x'.repeat(100)}.png`]
    expect(submissions[0]?.images.map(({ fileName }) => fileName)).toEqual(names)
    const { certificate } = (await server.call('getSigningCertificate', {}, { token })).data as { certificate: Record<string, unknown> }
    expect(certificate['photos']).toMatchObject(names.map((fileName) => ({ fileName })))
    await server.close()
  })
  it('that cannot be issued at the moment returns 503 with a message, and is logged with signature and reason', async () => {
    const { server, holderOf, sign } = await startSigningServer()
    const token = await holderOf('E1')
    await sign(token)
    await server.db.schema.alterTable('signing_certificate').renameTo('lost').execute()
    const refused = { http: 200, status: '503', message: schemas.text('server.certificateAway') }
    expect(await server.call('getSigningCertificateFile', {}, { token })).toMatchObject(refused)
    expect(server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual(
      expect.objectContaining({
        level: 'error',
        name: 'CertificateError',
        code: expect.stringMatching(/^signature [0-9a-f]{32}: \w+/) as string,
      }),
    )
    await server.db.schema.alterTable('lost').renameTo('signing_certificate').execute()
    expect((await server.call('getSigningCertificateFile', {}, { token })).status).toBe('200')
    await server.close()
  })
})
