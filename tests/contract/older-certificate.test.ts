import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PDF } from '@libpdf/core'
import { expect, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { openDatabase } from '../../server/database/open.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { DAY, newDatabaseLocation, NOON, SIGNING_KEY, startTestServer } from './server.ts'

const sample = (name: string) => readFileSync(resolve(import.meta.dirname, '../samples', name))
/** Rows, files and certificate of one signature, created by an earlier program, whose PDF and evidence lack later parts. */
const { tables, files } = JSON.parse(sample('issued-certificate.json').toString()) as {
  tables: Record<string, Record<string, unknown>[]>
  files: Record<string, string>
}
const certificate = sample('issued-certificate.pdf')
const key = createSigningKey(SIGNING_KEY)

const check = (...checked: Uint8Array[]) =>
  verifyFiles(
    nodePrimitives,
    checked,
    [key.publicKey],
    bundleInPdf((file) => PDF.load(file)),
  )

it('a certificate of an earlier program is returned unchanged, and verifies', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await openDatabase(databaseLocation, NOON)
  const untyped = before.withTables<Record<string, Record<string, unknown>>>()
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) await untyped.insertInto(table).values(row).execute()
  const store = storeFor(databaseLocation, undefined)
  for (const [fileId, text] of Object.entries(files)) {
    const bytes = Buffer.from(text, 'base64')
    await store.stage(fileId, bytes)
    await store.commit(before, fileId, bytes)
  }
  await before.destroy()

  const server = await startTestServer({ databaseLocation })
  server.clock.now = NOON + 2 * DAY
  await server.tick()
  const token = await server.signIn('owner')
  const bytesOf = async (call: 'getSigningCertificateFile' | 'getEvidenceBundle') =>
    Buffer.from(String((await server.call(call, { endorNo: 'E1' }, { token })).data['fileBase']), 'base64')
  const returned = await bytesOf('getSigningCertificateFile')
  expect(Buffer.compare(returned, certificate)).toBe(0)
  const hash = createHash('sha256').update(certificate).digest('hex')
  expect((await server.call('getSigningCertificate', { endorNo: 'E1' }, { token })).data).toMatchObject({ certificate: { fileHash: hash } })
  // The clock has not issued another certificate.
  expect(await server.db.selectFrom('signing_certificate').select(['edition', 'hash']).execute()).toEqual([{ edition: 1, hash }])
  const verdict = await check(returned, await bytesOf('getEvidenceBundle'))
  expect([verdict.result, verdict.findings.at(-1)]).toEqual(['held', { part: 'pages', state: 'held' }])
  expect(verdict.findings.map(({ state }) => state)).not.toContain('missing')
  await server.close()
})

it('an older PDF verifies by its embedded evidence alone', async () => {
  const { result, findings } = await check(certificate)
  expect([result, findings.at(-1)]).toEqual(['partial', { part: 'pages', state: 'unchecked' }])
})
