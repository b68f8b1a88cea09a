import { expect, it } from 'vitest'
import { createCertificates } from '../../server/certificate/certificates.ts'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { noSigningMeans } from '../../server/certificate/sign-pdf.ts'
import { startEvidence } from './bundles.ts'
import { schemas } from './server.ts'

it('DEC-31 of two servers that are asked for one certificate at once one keeps it, and both hand out the same file', async () => {
  const { house: server, files, key, signOnce } = await startEvidence()
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
      // No two clocks say the same: each makes other bytes.
      clock: () => clock.now + ahead,
      onFault: (fault) => faults.push(fault),
    })
  const certificates = [certificatesAt(0), certificatesAt(1_000), certificatesAt(2_000)]
  const handedOut = await Promise.all(certificates.map((each) => each.file(signatureId)))
  const [first] = handedOut
  expect(handedOut.map((bytes) => Buffer.compare(bytes, first ?? new Uint8Array()))).toEqual([0, 0, 0])
  expect(await db.selectFrom('signing_certificate').select('edition').execute()).toEqual([{ edition: 1 }])
  // The chain tells of one, and of no file that was thrown away.
  expect(await lastIssued(db, signatureId)).toMatchObject({ edition: 1 })
  expect(await db.selectFrom('signing_event').select('kind').where('kind', '=', 'issued').execute()).toHaveLength(1)
  const kept = await db.selectFrom('file').select('fileId').where('contentType', '=', 'application/pdf').execute()
  const { fileId } = await db.selectFrom('signing_certificate').select('fileId').executeTakeFirstOrThrow()
  expect(kept).toEqual([{ fileId }])
  expect(faults).toEqual([])
  await server.close()
}, 60_000)
