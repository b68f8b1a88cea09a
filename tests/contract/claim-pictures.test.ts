import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { liftHold, placeHold } from '../../server/evidence/legal-holds.ts'
import { ApiError } from '../../server/handler/api-error.ts'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import type { FileStore } from '../../server/files/store.ts'
import { readWhole } from '../../server/files/read-file.ts'
import { emptyInsurer } from './signing-fixtures.ts'
import { heic, html, jpeg, pdf, png, svg } from './samples.ts'
import { HOUR, type TestServer, NOON, SECRET, startTestServer, text } from './server.ts'

const R1 = 'RDAA202631010000184726'
const tickets = createClaimTickets(SECRET)
const core = { isAway: false }
let server: TestServer
let store: FileStore
let staff: string
let photo: Buffer
beforeAll(async () => {
  const insurer = {
    ...emptyInsurer,
    docTypes: async (_store: unknown, risk: string) =>
      risk === '0801'
        ? [
            { code: 'D02', name: '医疗资料' },
            { code: 'D01', name: '身份证明' },
          ]
        : [],
    picTypes: async (_store: unknown, doc: string) =>
      doc === 'D02'
        ? [
            { code: 'P1', name: '门诊病历' },
            { code: 'P2', name: '门诊发票' },
          ]
        : [],
    coreClaim: async (_store: unknown, registNo: string) => {
      if (core.isAway) throw new ApiError('insurerAway')
      return registNo === R1
        ? { lossNames: '欧阳静宜', policyNo: 'P-1', damageStartDate: '2026-11-12 18:24', nodeName: '资料收集' }
        : undefined
    },
  }
  server = await startTestServer({ insurer, extend: (_app, parts) => void (store = parts.store) })
  staff = await server.signIn('owner')
  photo = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#7c6c5c' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOON
})

let claims = 0
/** Returns the report number of a new claim. */
const nextClaim = () => `R-${++claims}`
const upload = (registNo: string, { token = staff, content = photo, picType = 'P1', cookie = '', key = '' } = {}) =>
  server.call(
    'uploadImgForEmpregist',
    {
      params: {
        imgSize: 1,
        idType0: picType,
        picType0: 'D02',
        claimReportNo: registNo,
        claimNo: registNo,
        base64ImgInfo0: content.toString('base64'),
      },
    },
    { token, headers: { ...(cookie ? { Cookie: cookie } : {}), ...(key ? { 'idempotency-key': key } : {}) } },
  )
const list = async (registNo: string, token = staff) =>
  (await server.call('queryEmployeeSelf', { registNo }, { token })).data['picList'] as { PkSerial: string; PicType: string }[]
const serials = async (registNo: string) => (await list(registNo)).map(({ PkSerial }) => PkSerial)
const read = (pkSerial: string, more: object = {}, token = staff) => server.call('findEmployeePic', { pkSerial, ...more }, { token })
const remove = (pkSerial: string, { token = staff, cookie = '' } = {}) =>
  server.call('delEmployeePic', { pkSerial }, { token, headers: cookie ? { Cookie: cookie } : {} })
/** Opens the link of a claim as a claimant, and returns the token. */
async function claimant(registNo: string): Promise<string> {
  const { data } = await server.call('exchangeClaimTicket', { ticket: tickets.issue({ registNo, sentBy: 'owner' }, server.clock.now) })
  return String(data['token'])
}
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const files = () => server.db.selectFrom('file').select('fileId').execute()

describe('CALL2-07 CALL2-42 types and claims of the insurer', () => {
  const types = (kind: string, parent: string) => server.call('queryParamCfg', { CSnrCde: kind, CParCde: parent }, { token: staff })
  it('CALL2-07 CLAIMPIC-02 CLAIMPIC-03 CLAIMPIC-04 returns a map of codes to names', async () => {
    expect(await types('docTypes', '0801')).toMatchObject({ status: '200', data: { D02: '医疗资料', D01: '身份证明' } })
    expect((await types('picTypes', 'D02')).data).toEqual({ P1: '门诊病历', P2: '门诊发票' })
    for (const none of ['none', 'constructor', '__proto__']) expect((await types('picTypes', none)).data).toEqual({})
  })
  it('CALL2-42 CLAIMPIC-19 CLAIMPIC-24 ENUM2-22 returns the claim, ignoring white space in its number, or isClaim N for an unknown one', async () => {
    const found = await server.call('queryCoreClaim', { registNo: ` ${R1.slice(0, 8)} ${R1.slice(8)} ` }, { token: staff })
    expect(found).toMatchObject({ message: 'success', data: { isClaim: 'Y', lossNames: '欧阳静宜', nodeName: '资料收集' } })
    expect((await server.call('queryCoreClaim', { registNo: 'none' }, { token: staff })).data).toEqual({ isClaim: 'N' })
  })
  it('CLAIMPIC-25 returns a message instead of success while the core is unavailable', async () => {
    core.isAway = true
    expect(await server.call('queryCoreClaim', { registNo: R1 }, { token: staff })).toMatchObject({
      http: 200,
      message: text('server.insurerAway'),
    })
    core.isAway = false
  })
})

describe('a picture of a claim', () => {
  it('CALL2-41 a claim without pictures has an empty picList and an empty rsList', async () =>
    expect(await server.call('queryEmployeeSelf', { registNo: nextClaim() }, { token: staff })).toMatchObject({
      message: 'success',
      data: { picList: [], rsList: [] },
    }))
  it('AMB2-65 CALL2-41 CALL2-45 CLAIMPIC-16 CLAIMPIC-29 CLAIMPIC-34 CALL2-43 ENT2-14 ENT2-16 is stored upright with its picture type, and returned in full size or as a thumbnail', async () => {
    const claim = nextClaim()
    expect(await upload(claim)).toMatchObject({ http: 200, message: 'success' })
    const [first] = await list(claim)
    expect(first).toEqual({ PkSerial: expect.stringMatching(/^[\da-f]{32}$/), PicType: 'P1' })
    const fullSize = Buffer.from(String((await read(first?.PkSerial ?? '')).data['PicUrlbase64']), 'base64')
    const small = Buffer.from(String((await read(first?.PkSerial ?? '', { thumbnail: true })).data['PicUrlbase64']), 'base64')
    expect(await sharp(fullSize).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1_200 })
    expect((await sharp(small).metadata()).width).toBe(412)
  })
  it('DEC-38 keeps a long screenshot readable, and its thumbnail shows the top', async () => {
    const claim = nextClaim()
    const content = await sharp({ create: { width: 1_080, height: 9_000, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    await upload(claim, { content })
    const [serial = ''] = await serials(claim)
    const sizeOf = async (more: object) => {
      const { width, height } = await sharp(Buffer.from(String((await read(serial, more)).data['PicUrlbase64']), 'base64')).metadata()
      return [width, height]
    }
    expect([await sizeOf({}), await sizeOf({ thumbnail: true })]).toEqual([
      [1_080, 9_000],
      [412, 824],
    ])
  })
  it('DEC-21 is stored without metadata and trailing bytes', async () => {
    const claim = nextClaim()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('somebody')
    await upload(claim, { content: Buffer.concat([photo, Buffer.from('a film with its own GPS')]) })
    const [serial = ''] = await serials(claim)
    const stored = Buffer.from(String((await read(serial)).data['PicUrlbase64']), 'base64')
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.toString('latin1')).not.toMatch(/somebody|GPS/)
  })
  it('DEC-33 is stored encrypted, thumbnail included', async () => {
    const claim = nextClaim()
    await upload(claim)
    const row = await server.db
      .selectFrom('claim_picture')
      .select(['fileId', 'thumbnail'])
      .where('registNo', '=', claim)
      .executeTakeFirstOrThrow()
    const stored = await store.open(server.db, row.fileId)
    const contents = [JSON.stringify(row.thumbnail), stored ? (await readWhole(stored)).toString('latin1') : 'lost']
    // The first bytes of a JPEG, raw and in base64.
    for (const bytes of contents) expect(bytes).not.toMatch(/\/9j\/|JFIF/)
    expect((await server.call('getBase64ByFileId', { id: row.fileId }, { token: staff })).http).toBe(403)
  })
  it.each([
    ['a PDF', pdf, 415],
    ['an SVG', svg, 415],
    ['an HTML page', html, 415],
    ['a HEIC', heic, 415],
    ['a truncated picture', () => photo.subarray(0, 400), 415],
    ['a header without a picture', () => png(10, 10), 415],
    ['a picture of 60 megapixels', () => jpeg(10_000, 6_000), 413],
    ['an empty file', () => Buffer.alloc(0), 422],
  ])('DEC-21 is checked by its content: %s returns %3$i', async (_what, content, http) => {
    const claim = nextClaim()
    const before = (await files()).length
    expect((await upload(claim, { content: content() })).http).toBe(http)
    expect([await list(claim), (await files()).length]).toEqual([[], before])
  })
  it('DEC-33 cannot be added to an erased claim, which lists no pictures', async () => {
    const claim = nextClaim()
    await upload(claim)
    await erasePerson(server.db, PERSONAL_TABLES, { kind: 'claim', id: claim }, NOON)
    const token = await claimant(claim)
    for (const by of [staff, token])
      expect(await upload(claim, { token: by })).toMatchObject({ http: 404, message: text('server.personErased') })
    expect(await list(claim)).toEqual([])
  })

  it('returns 422 for a type unknown to the insurer, and for two different report numbers', async () => {
    const claim = nextClaim()
    expect((await upload(claim, { picType: 'P9' })).http).toBe(422)
    const params = {
      imgSize: 1,
      idType0: 'P1',
      picType0: 'D02',
      claimReportNo: claim,
      claimNo: 'R-x',
      base64ImgInfo0: photo.toString('base64'),
    }
    expect((await server.call('uploadImgForEmpregist', { params }, { token: staff })).http).toBe(422)
  })
  it('DEC-19 is stored once when the upload is repeated with the same key', async () => {
    const claim = nextClaim()
    const params = {
      imgSize: 1,
      idType0: 'P1',
      picType0: 'D02',
      claimReportNo: claim,
      claimNo: claim,
      base64ImgInfo0: photo.toString('base64'),
    }
    const before = (await files()).length
    for (let time = 0; time < 2; time += 1)
      await server.call('uploadImgForEmpregist', { params }, { token: staff, headers: { 'Idempotency-Key': 'the-same-again' } })
    expect([(await list(claim)).length, (await files()).length]).toEqual([1, before + 1])
  })
  it('is listed among 200 of its claim, sorted by upload time', async () => {
    const claim = nextClaim()
    const [one] = [await upload(claim), await list(claim)]
    expect(one.http).toBe(200)
    const row = await server.db.selectFrom('claim_picture').selectAll().where('registNo', '=', claim).executeTakeFirstOrThrow()
    const more = Array.from({ length: 199 }, (_, at) => ({ ...row, pkSerial: `more-${at}`, uploadedAt: NOON + at + 1 }))
    for (let at = 0; at < more.length; at += 50)
      await server.db
        .insertInto('claim_picture')
        .values(more.slice(at, at + 50))
        .execute()
    expect(await serials(claim)).toEqual([row.pkSerial, ...more.map(({ pkSerial }) => pkSerial)])
  })
})

describe('CALL2-44 AMB2-61 CLAIMPIC-37 deleting', () => {
  it('deletes the picture, its file and its bytes; two parallel requests both return 200', async () => {
    const claim = nextClaim()
    await upload(claim)
    const [serial = ''] = await serials(claim)
    const { fileId } = await server.db.selectFrom('claim_picture').select('fileId').where('pkSerial', '=', serial).executeTakeFirstOrThrow()
    const answers = await Promise.all([remove(serial), remove(serial)])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect([await serials(claim), (await read(serial)).http]).toEqual([[], 404])
    await expect.poll(() => store.open(server.db, fileId)).toBeUndefined()
    expect((await files()).map((file) => file.fileId)).not.toContain(fileId)
  })
  it('DEC-19 refuses the key of an upload afterwards, and stores the picture again with a new key', async () => {
    const claim = nextClaim()
    expect((await upload(claim, { key: 'uploaded-1' })).http).toBe(200)
    const [serial = ''] = await serials(claim)
    await remove(serial)
    expect([(await upload(claim, { key: 'uploaded-1' })).http, await serials(claim)]).toEqual([422, []])
    await upload(claim, { key: 'uploaded-2' })
    expect(await serials(claim)).toHaveLength(1)
  })
  it('DEC-19 keeps the keys of other pictures, so that their uploads may be repeated', async () => {
    const claim = nextClaim()
    const { data: deleted } = await upload(claim, { key: 'deleted-1' })
    const { data: kept } = await upload(claim, { key: 'uploaded-once' })
    await remove(String(deleted['pkSerial']))
    expect(await upload(claim, { key: 'uploaded-once' })).toMatchObject({ http: 200, data: kept })
    expect(await serials(claim)).toEqual([kept['pkSerial']])
  })
  it('DEC-19 refuses the key of the upload also when staff delete the picture of a colleague or a claimant', async () => {
    const claim = nextClaim()
    const [token, colleague] = [await claimant(claim), await server.signIn('steward')]
    const sent = await upload(claim, { token, key: 'by-claimant' })
    const cookie = cookieOf(sent.headers)
    await upload(claim, { token: colleague, key: 'by-colleague' })
    for (const serial of await serials(claim)) await remove(serial)
    const again = [
      await upload(claim, { token, cookie, key: 'by-claimant' }),
      await upload(claim, { token: colleague, key: 'by-colleague' }),
    ]
    expect(again.map(({ http, message }) => [http, message])).toEqual([
      [422, text('server.keyRetired')],
      [422, text('server.keyRetired')],
    ])
    expect(await serials(claim)).toEqual([])
  })
  it('DEC-14 a claimant can delete only pictures from this phone, also after opening the link again', async () => {
    const claim = nextClaim()
    await upload(claim)
    const [ofStaff = ''] = await serials(claim)
    const sent = await upload(claim, { token: await claimant(claim) })
    const cookie = cookieOf(sent.headers)
    const own = (await serials(claim)).find((serial) => serial !== ofStaff) ?? ''
    const refused = { http: 403, message: text('server.notYourPicture') }
    // The link is opened again on the same phone, and on another phone, which has also uploaded a picture.
    const again = await claimant(claim)
    const copied = await claimant(claim)
    const otherCookie = cookieOf((await upload(claim, { token: copied })).headers)
    expect(await remove(ofStaff, { token: again, cookie })).toMatchObject(refused)
    expect(await remove(own, { token: copied, cookie: otherCookie })).toMatchObject(refused)
    expect(await remove(own, { token: copied })).toMatchObject(refused)
    expect((await remove(own, { token: again, cookie })).http).toBe(200)
    expect(await serials(claim)).not.toContain(own)
  })
})

it.each([
  'staff',
  'claimant',
])('DEC-33 a legal hold keeps the bytes and key of a picture that %s delete, until it is lifted', async (by) => {
  const { db, personalData } = server
  const [claim, hold] = [nextClaim(), { db, personalData, now: NOON }]
  const token = by === 'staff' ? staff : await claimant(claim)
  const cookie = cookieOf((await upload(claim, { token })).headers)
  const [serial = ''] = await serials(claim)
  const { fileId } = await db.selectFrom('claim_picture').select('fileId').where('pkSerial', '=', serial).executeTakeFirstOrThrow()
  const person = { kind: 'claim', id: claim }
  expect(await placeHold(hold, person, 'case 7')).toBe('held')
  for (let time = 0; time < 2; time += 1) expect((await remove(serial, { token, cookie })).http).toBe(200)
  expect([await serials(claim), (await read(serial)).http, (await read(serial, { thumbnail: true })).http]).toEqual([[], 404, 404])

  await db
    .updateTable('file')
    .set({ createdAt: NOON - 72 * HOUR })
    .where('fileId', '=', fileId)
    .execute()
  await server.sweep()
  expect(await store.open(db, fileId)).toBeDefined()
  const row = db.selectFrom('claim_picture').select('keptSince').where('pkSerial', '=', serial)
  expect(await row.executeTakeFirst()).toEqual({ keptSince: NOON })
  await db.updateTable('claim_picture').set({ keptSince: null }).where('pkSerial', '=', serial).execute()
  expect((await read(serial)).http).toBe(200)
  await remove(serial)

  expect(await liftHold(hold, person)).toBe(true)
  await server.sweep()
  expect([await row.executeTakeFirst(), await store.open(db, fileId)]).toEqual([undefined, undefined])
})

describe('DEC-14 a claim’s link', () => {
  it('identifies the phone before its first upload, so that a picture whose answer was lost can be deleted', async () => {
    const claim = nextClaim()
    const ticket = tickets.issue({ registNo: claim, sentBy: 'owner' }, NOON)
    const { data, headers } = await server.call('exchangeClaimTicket', { ticket })
    expect(headers.get('set-cookie')).toContain('Max-Age=86400')
    const phone = { token: String(data['token']), cookie: cookieOf(headers) }
    for (let time = 0; time < 2; time += 1) await upload(claim, { ...phone, key: 'answer-lost' })
    const [serial = '', ...others] = await serials(claim)
    expect([(await remove(serial, phone)).http, others]).toEqual([200, []])
  })
  it('identifies no phone by an invalid ticket', async () =>
    expect((await server.call('exchangeClaimTicket', { ticket: 'x' })).headers.get('set-cookie')).toBeNull())
  it('is issued by staff, opens one claim for 24 hours, and attributes uploads to its sender', async () => {
    const claim = nextClaim()
    const { data } = await server.call('issueClaimTicket', { registNo: ` ${claim} ` }, { token: staff })
    const ticket = String(data['ticket'])
    expect(await server.call('exchangeClaimTicket', { ticket })).toMatchObject({ status: '200', data: { registNo: claim } })
    const token = await claimant(claim)
    await upload(claim, { token })
    const { fileId } = await server.db.selectFrom('claim_picture').select('fileId').where('registNo', '=', claim).executeTakeFirstOrThrow()
    const { userId } = await server.db.selectFrom('file').select('userId').where('fileId', '=', fileId).executeTakeFirstOrThrow()
    expect(userId).toBe('owner')
    server.clock.now += 24 * HOUR
    expect((await server.call('exchangeClaimTicket', { ticket })).status).toBe('401')
  })
  it('has an upload quota separate from the steward’s', async () => {
    const claim = nextClaim()
    const token = await claimant(claim)
    await upload(claim, { token })
    const { fileId } = await server.db.selectFrom('claim_picture').select('fileId').where('registNo', '=', claim).executeTakeFirstOrThrow()
    await server.db.updateTable('file').set({ size: 524_288_000 }).where('fileId', '=', fileId).execute()
    expect([(await upload(claim, { token })).http, (await upload(claim)).http]).toEqual([429, 200])
  })
  it('does not return a picture of another claim', async () => {
    const [own, other] = [nextClaim(), nextClaim()]
    await upload(other)
    const [serial = ''] = await serials(other)
    expect((await read(serial, {}, await claimant(own))).http).toBe(403)
  })
  it('the sweep does not delete claim pictures', async () => {
    const claim = nextClaim()
    await upload(claim)
    const [serial = ''] = await serials(claim)
    await sweepFiles(server.db, store, NOON + 72 * HOUR, () => false)
    expect((await read(serial)).http).toBe(200)
  })
})
