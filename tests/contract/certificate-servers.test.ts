import { expect, it } from 'vitest'
import { createCertificates } from '../../server/certificate/certificates.ts'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { noSigningMeans } from '../../server/certificate/sign-pdf.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { schemas } from './server.ts'

it('three servers that issue one certificate at the same time store and return the same file', async () => {
  const { server, files, key, signOnce } = await startEvidenceServer()
  const { db, personalData, clock } = server
  const signatureId = await signOnce()
  const faults: unknown[] = []
  const certificatesAt = (ahead: number) =>
    createCertificates({
      db,
      personalData,
      files,
      schemas,
      means: noSigningMeans,
      signingKey: key,
      verifyAt: () => 'https://steward.example.com/verify',
      // The clocks differ, so each server renders different bytes.
      clock: () => clock.now + ahead,
      onFault: (fault) => faults.push(fault),
    })
  const certificates = [certificatesAt(0), certificatesAt(1_000), certificatesAt(2_000)]
  const returned = await Promise.all(certificates.map((each) => each.file(signatureId)))
  const [first] = returned
  expect(returned.map((bytes) => Buffer.compare(bytes, first ?? new Uint8Array()))).toEqual([0, 0, 0])
  expect(await db.selectFrom('signing_certificate').select('edition').execute()).toEqual([{ edition: 1 }])
  // The event chain contains one certificate, and no event of a discarded file.
  expect(await lastIssued(db, signatureId)).toMatchObject({ edition: 1 })
  expect(await db.selectFrom('signing_event').select('kind').where('kind', '=', 'issued').execute()).toHaveLength(1)
  const stored = await db.selectFrom('file').select('fileId').where('contentType', '=', 'application/pdf').execute()
  const { fileId } = await db.selectFrom('signing_certificate').select('fileId').executeTakeFirstOrThrow()
  expect(stored).toEqual([{ fileId }])
  expect(faults).toEqual([])
  await server.close()
}, 60_000)
