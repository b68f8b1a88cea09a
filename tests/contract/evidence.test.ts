import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEvidence } from '../../server/evidence/evidence.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import type { Insurer } from '../../server/integrations/insurer.ts'
import { HOLDER, linkOf } from './codes.ts'
import { png } from './samples.ts'
import { newPlace, NOON, schemas } from './server.ts'
import { pretendCore, startSigning } from './signing.ts'

const MINUTE = 60_000

let there: Awaited<ReturnType<typeof startSigning>>
let read: (signatureId: string) => ReturnType<typeof readEvidence>
beforeEach(async () => {
  const place = await newPlace()
  there = await startSigning({ place })
  const { db, personalData } = there.house
  read = (signatureId) => readEvidence({ db, personalData, files: storeFor(place, undefined) }, signatureId)
})
afterEach(() => there.house.close())

const sign = async () => {
  await there.sign(await there.holderOf('E1'))
  return there.handedIn[0]?.submissionId ?? ''
}

describe('the evidence of a signature', () => {
  it('DEC-30 DEC-34 says what was shown, who signed it, how, when and from where', async () => {
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
      picture: png(300, 100).toString('base64'),
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
  it('DEC-34 of two who have one number names the one whose name was typed', async () => {
    const { core } = pretendCore()
    const share: Insurer['endorsement'] = async (...asked) => {
      const found = await core.endorsement(...asked)
      return found && { ...found, signers: found.signers.map((signer) => ({ ...signer, mobile: HOLDER })) }
    }
    const place = await newPlace()
    const {
      house: server,
      phone,
      holderOf,
      sign: submit,
    } = await startSigning({ place, insurer: { ...core, endorsement: share }, typedSignatures: true })
    const token = await holderOf('E1')
    server.clock.now += MINUTE
    await server.call('sendSigningCode', { mobile: HOLDER }, { token })
    await server.settled()
    expect(await submit(token, { typedName: 'An insured', validateCode: phone.last(), strokes: '' })).toMatchObject({ status: '200' })
    const { signatureId } = await server.db.selectFrom('signature').select('signatureId').executeTakeFirstOrThrow()
    const { db, personalData } = server
    expect(await readEvidence({ db, personalData, files: storeFor(place, undefined) }, signatureId)).toMatchObject({
      method: 'typed',
      signer: { role: 'insured', name: 'An insured' },
    })
    await server.close()
  })
  it('DEC-33 says that it was erased, and keeps its hashes', async () => {
    const signatureId = await sign()
    const before = await read(signatureId)
    await there.house.db.updateTable('person_key').set({ wrappedKey: '', erasedAt: NOON }).where('kind', '=', 'signing').execute()
    const found = await read(signatureId)
    expect(found).toMatchObject({ erased: true, shownHash: before?.shownHash, pictureHash: before?.pictureHash, chain: before?.chain })
    expect([found?.shown, found?.signer, found?.picture, found?.photos[0]?.fileName]).toEqual([undefined, undefined, undefined, undefined])
    expect([await found?.photos[0]?.read(), found?.events[0]?.origin]).toEqual([undefined, undefined])
  })
  it('DEC-33 keeps nothing of what was shown in clear', async () => {
    const found = await read(await sign())
    const { db } = there.house
    const kept = JSON.stringify(await db.selectFrom('signature_shown').selectAll().execute())
    for (const secret of [found?.signer?.name ?? '-', String(found?.shown?.endorDataList?.[0]?.newValue), 'policyholder'])
      expect([secret, kept.includes(secret)]).toEqual([secret, false])
  })
  it('is none of a number that nobody signed with', async () => expect(await read('nothing')).toBeUndefined())
})
