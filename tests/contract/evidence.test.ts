import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEvidence } from '../../server/evidence/evidence.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import type { Insurer } from '../../server/integrations/insurer.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { drawnPng, png } from './samples.ts'
import { newDatabaseLocation, NOON, schemas } from './server.ts'
import { createFakeInsurer, startSigningServer } from './signing-server.ts'

const MINUTE = 60_000

let setup: Awaited<ReturnType<typeof startSigningServer>>
let read: (signatureId: string) => ReturnType<typeof readEvidence>
beforeEach(async () => {
  const databaseLocation = await newDatabaseLocation()
  setup = await startSigningServer({ databaseLocation })
  const { db, personalData } = setup.server
  read = (signatureId) => readEvidence({ db, personalData, files: storeFor(databaseLocation, undefined) }, signatureId)
})
afterEach(() => setup.server.close())

const sign = async () => {
  await setup.sign(await setup.holderOf('E1'))
  return setup.submissions[0]?.submissionId ?? ''
}

describe('the evidence of a signature', () => {
  it('DEC-30 contains the shown data, the signer, the method, times and origin', async () => {
    const found = await read(await sign())
    expect(found).toMatchObject({
      linkId: linkOf('E1'),
      endorNo: 'E1',
      policyNo: 'P-E1',
      erased: false,
      shown: { endorNo: 'E1', endorDataList: [expect.objectContaining({ newValue: expect.any(String) as string })] },
      consent: schemas.setting('signConsent'),
      schemaVersion: 'index-12345678',
      signer: { role: 'policyholder', name: expect.any(String) as string, mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) as string },
      method: 'drawn',
      picture: drawnPng(300, 100).toString('base64'),
      signedAt: NOON,
      phoneAt: NOON,
      outcome: 'accepted',
      undoneAt: undefined,
      chain: { length: 7, isWhole: true },
    })
    expect(found?.events.map(({ origin }) => origin?.address)).toEqual(Array.from({ length: 7 }, () => '127.0.0.1'))
    expect(found?.photos).toMatchObject([{ fileName: 'A photo.png', contentType: 'image/png' }])
    expect(await found?.photos[0]?.read()).toEqual(png(3, 3))
  })
  it('names the signer whose name was typed when two share a mobile', async () => {
    const { insurer } = createFakeInsurer()
    const share: Insurer['endorsement'] = async (...args) => {
      const found = await insurer.endorsement(...args)
      return found && { ...found, signers: found.signers.map((signer) => ({ ...signer, mobile: HOLDER })) }
    }
    const databaseLocation = await newDatabaseLocation()
    const {
      server,
      phone,
      holderOf,
      sign: submit,
    } = await startSigningServer({ databaseLocation, insurer: { ...insurer, endorsement: share }, typedSignatures: true })
    const token = await holderOf('E1')
    server.clock.now += MINUTE
    await server.call('sendSigningCode', { mobile: HOLDER }, { token })
    await server.settled()
    expect(await submit(token, { typedName: 'An insured', validateCode: phone.last(), strokes: '' })).toMatchObject({ status: '200' })
    const { signatureId } = await server.db.selectFrom('signature').select('signatureId').executeTakeFirstOrThrow()
    const { db, personalData } = server
    expect(await readEvidence({ db, personalData, files: storeFor(databaseLocation, undefined) }, signatureId)).toMatchObject({
      method: 'typed',
      signer: { role: 'insured', name: 'An insured' },
    })
    await server.close()
  })
  it('DEC-33 is marked as erased, and keeps its hashes', async () => {
    const signatureId = await sign()
    const before = await read(signatureId)
    await setup.server.db.updateTable('person_key').set({ wrappedKey: '', erasedAt: NOON }).where('kind', '=', 'signing').execute()
    const found = await read(signatureId)
    expect(found).toMatchObject({ erased: true, shownHash: before?.shownHash, pictureHash: before?.pictureHash, chain: before?.chain })
    expect([found?.shown, found?.signer, found?.picture, found?.photos[0]?.fileName]).toEqual([undefined, undefined, undefined, undefined])
    expect([await found?.photos[0]?.read(), found?.events[0]?.origin]).toEqual([undefined, undefined])
  })
  it('DEC-33 stores the shown data encrypted', async () => {
    const found = await read(await sign())
    const { db } = setup.server
    const stored = JSON.stringify(await db.selectFrom('signature_shown').selectAll().execute())
    for (const secret of [found?.signer?.name ?? '-', String(found?.shown?.endorDataList?.[0]?.newValue), 'policyholder'])
      expect([secret, stored.includes(secret)]).toEqual([secret, false])
  })
  it('is undefined for an unknown signature id', async () => expect(await read('nothing')).toBeUndefined())
})
