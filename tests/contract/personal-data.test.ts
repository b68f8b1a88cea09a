import { rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { CUSTOMER } from '../../server/customers/tables.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { batchesOf } from '../../server/personal-data/batches.ts'
import { createKeyRing } from '../../server/personal-data/key-ring.ts'
import { masterKeysOf } from '../../server/personal-data/master-keys.ts'
import { createPersonalData } from '../../server/personal-data/personal-data.ts'
import { openPersonalData, requireKnownSecret } from '../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { dumpDatabase } from './database-dump.ts'
import { codeOf, DAY, type TestServer, newDatabaseLocation, NOON, SECRET, startTestServer, text } from './server.ts'

/** Unique values, which can be found wherever they are stored. */
const CANARY = {
  staff: '19900907701',
  customer: '19900907702',
  other: '19900907703',
  complainant: '19900907704',
  idNo: '990101198702110077',
}
const NEW_SECRET = 'another secret of the tests, longer'
const ERASED = text('server.erased')
const UNAVAILABLE = text('server.unavailable')

const servers: TestServer[] = []
const databaseLocations: DatabaseLocation[] = []
async function open(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}
async function newTemporaryDatabaseLocation(): Promise<DatabaseLocation> {
  const databaseLocation = await newDatabaseLocation()
  databaseLocations.push(databaseLocation)
  return databaseLocation
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const databaseLocation of databaseLocations.splice(0))
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})

/** Inserts two customers of `steward`, a colleague and a case with all canaries; returns the token of `steward`. */
async function withCanaries(server: TestServer): Promise<string> {
  const blank = { custName: 'C', clientName: 'C', cifClientNo: '' }
  await server.addStaff([{ userId: 'colleague', userCode: 'colleague@example.com', name: 'C', mobile: CANARY.staff, router: '' }])
  await server.addCustomers([
    { ...blank, wechatCustomerId: 'KA', externalUserid: 'wmA', mobile1: CANARY.customer, idNo: CANARY.idNo },
    { ...blank, wechatCustomerId: 'KB', externalUserid: 'wmB', mobile1: CANARY.other, idNo: '' },
  ])
  for (const id of ['KA', 'KB'])
    await server.db
      .insertInto('steward')
      .values({ userCustomerId: `R${id}`, userId: 'steward', wechatCustomerId: id, addedAt: NOON - DAY, deletedAt: null })
      .execute()
  await server.task({ taskId: 'TA', taskUser: 'steward', taskCustomer: 'KA', createdBy: codeOf('steward') })
  const caseNo = await server.complaint({ caseNo: 'CASE', contactPhone: CANARY.complainant })
  await server.task({ taskId: 'TC', taskUser: 'steward', caseNo })
  return server.signIn('steward')
}

/** Returns the personal data in the answers of the API. */
async function answers(server: TestServer, token: string) {
  const ask = { userId: 'steward', taskUser: 'steward' }
  const { rows } = await server.call('getCustomersByUserId', ask, { token })
  const tasks = await server.call('taskAndCustomerList', ask, { token })
  const counted = await server.call('taskAndCustomerList', { ...ask, taskType: '2' }, { token })
  const colleague = await server.call('getUserByEmail', { email: 'Colleague@example.com' }, { token })
  const found = await server.call('getWechatCustomersByExternalUserid', { ...ask, appId: 'app-1', externalUserid: 'wmA' }, { token })
  const complaint = await server.call('getComplaintTask', { caseNo: 'CASE' }, { token })
  const ofTask = (list: typeof rows) => list.find(({ taskId }) => taskId === 'TA')?.['customerResult'] as { mobile1?: string } | undefined
  return {
    listed: Object.fromEntries(rows.map((row) => [row['wechatCustomerId'], row['mobile1']])),
    ofTask: ofTask(tasks.rows)?.mobile1,
    counted: ofTask(counted.rows)?.mobile1,
    colleague: colleague.data['mobile'],
    idNo: found.data['idNo'],
    complainant: complaint.data['contactPhone'],
  }
}
const PLAIN = {
  listed: { K1: '19900001111', KA: CANARY.customer, KB: CANARY.other },
  ofTask: CANARY.customer,
  counted: CANARY.customer,
  colleague: CANARY.staff,
  idNo: CANARY.idNo,
  complainant: CANARY.complainant,
}
/** Returns the customers found by a part of a mobile, and the status for a known and an unknown ID number. */
async function search(server: TestServer, token: string) {
  const { rows } = await server.call('getCustomersByUserId', { userId: 'steward', queryName: CANARY.customer.slice(3) }, { token })
  const jump = (customerIdNo: string) => server.call('wxToO2ORedirect', { userId: 'steward', customerIdNo }, { token })
  return [rows.map((row) => row['wechatCustomerId']), (await jump(CANARY.idNo)).http, (await jump('990101198702110078')).http]
}
const FOUND = [['KA'], 200, 403]

const canariesIn = (stored: string) => Object.values(CANARY).filter((canary) => stored.includes(canary))

describe('DEC-33 personal data at rest', () => {
  it('is encrypted in every byte of the database, returned in clear, and searchable', async () => {
    const server = await open()
    const token = await withCanaries(server)
    expect(await answers(server, token)).toEqual(PLAIN)
    expect(await search(server, token)).toEqual(FOUND)
    await server.call('updateTask', { taskId: 'TA', taskStatus: '1' }, { token, headers: { 'Idempotency-Key': 'key-of-a-test' } })
    const stored = await dumpDatabase(server.db, server.databaseLocation)
    expect(stored).toContain('colleague@example.com')
    expect(canariesIn(stored)).toEqual([])
  })

  it('in clear is encrypted by the next start, without remains in the file', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const before = (await openDatabase(databaseLocation, 1)) as unknown as Kysely<Record<string, Record<string, unknown>>>
    const person = { userId: 'u1', userCode: 'colleague@example.com', name: 'C', mobile: CANARY.staff, router: '' }
    await before.insertInto('staff').values(person).execute()
    const customer = { wechatCustomerId: 'KA', externalUserid: 'wmA', custName: '', clientName: '', cifClientNo: '' }
    await before
      .insertInto('customer')
      .values({ ...customer, mobile1: CANARY.customer, idNo: CANARY.idNo })
      .execute()
    await before
      .insertInto('customer')
      .values({ ...customer, wechatCustomerId: 'KB', mobile1: '', idNo: '' })
      .execute()
    await before.destroy()

    const server = await open({ databaseLocation })
    await server.prepareData()
    const rows = await server.db
      .selectFrom('customer')
      .leftJoin('person_key', 'person_key.id', 'wechatCustomerId')
      .select(['wechatCustomerId', 'mobile1', 'idNo', 'mobile1Hash', 'idNoHash', 'wrappedKey'])
      .orderBy('wechatCustomerId')
      .execute()
    expect(server.personalData.decryptRows(CUSTOMER, rows)).toMatchObject([
      { mobile1: CANARY.customer, idNo: CANARY.idNo },
      { mobile1: '', idNo: '' },
    ])
    expect(rows[0]?.mobile1Hash).toBe(server.personalData.hashesOf(CUSTOMER, 'mobile1', CANARY.customer)[0])
    expect(rows[0]?.idNoHash).toBe(server.personalData.hashesOf(CUSTOMER, 'idNo', CANARY.idNo)[0])
    // A person without personal data needs no key.
    expect(rows[1]).toMatchObject({ mobile1Hash: '', idNoHash: '', wrappedKey: null })
    expect(canariesIn(await dumpDatabase(server.db, databaseLocation))).toEqual([])
  })

  it('written in clear by other programs is shown as unavailable and logged once without its value, until a start encrypts it', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const server = await open({ databaseLocation })
    const token = await withCanaries(server)
    await sql`update customer set ${sql.ref('mobile1')} = '19900907799' where ${sql.ref('wechatCustomerId')} = 'KB'`.execute(server.db)
    const listed = { ...PLAIN.listed, KB: UNAVAILABLE }
    for (let at = 0; at < 2; at += 1) expect(await answers(server, token)).toEqual({ ...PLAIN, listed })
    const reports = () => server.logs.filter((line) => line.includes('UnreadableError'))
    expect(reports()).toEqual([expect.stringContaining('customer.mobile1: no ciphertext')])
    // The form shows the placeholder; saving it must not replace the stored number.
    const saved = await server.call('wxUpdateCustomer', { userId: 'steward', wechatCustomerId: 'KB', isMatching: '1' }, { token })
    expect([saved.http, saved.message, reports().length]).toEqual([500, text('server.unreadable'), 2])
    expect(server.logs.join('\n')).not.toContain('19900907799')
    await server.close()

    const again = await open({ databaseLocation })
    await again.prepareData()
    const { rows } = await again.call('getCustomersByUserId', { userId: 'steward', queryName: '907799' }, { token })
    expect(rows.map((row) => row['wechatCustomerId'])).toEqual(['KB'])
  })

  it('is unavailable in all lists and pages when no value can be read, and matches no search', async () => {
    const server = await open()
    const token = await withCanaries(server)
    await sql`update person_key set ${sql.ref('wrappedKey')} = 'damaged'`.execute(server.db)
    expect(await answers(server, token)).toEqual({
      listed: { K1: UNAVAILABLE, KA: UNAVAILABLE, KB: UNAVAILABLE },
      ofTask: UNAVAILABLE,
      counted: UNAVAILABLE,
      colleague: UNAVAILABLE,
      idNo: UNAVAILABLE,
      complainant: UNAVAILABLE,
    })
    expect((await search(server, token))[0]).toEqual([])
  })

  it('is unavailable when the value belongs to another person or another column', async () => {
    const server = await open()
    const token = await withCanaries(server)
    const list = async () => (await answers(server, token)).listed
    const row = await server.db
      .selectFrom('customer')
      .select(['mobile1', 'idNo'])
      .where('wechatCustomerId', '=', 'KA')
      .executeTakeFirstOrThrow()
    const setMobile = (id: string, mobile1: typeof row.mobile1) =>
      server.db.updateTable('customer').set({ mobile1 }).where('wechatCustomerId', '=', id).execute()
    await setMobile('KB', row.mobile1)
    expect(await list()).toEqual({ ...PLAIN.listed, KB: UNAVAILABLE })
    await server.db.updateTable('customer').set({ mobile1: row.mobile1 }).where('wechatCustomerId', '=', 'KB').execute()
    const { wrappedKey } = await server.db.selectFrom('person_key').select('wrappedKey').where('id', '=', 'KA').executeTakeFirstOrThrow()
    // Also unavailable when the row has the key of the value's owner.
    await server.db.updateTable('person_key').set({ wrappedKey }).where('id', '=', 'KB').execute()
    expect(await list()).toEqual({ ...PLAIN.listed, KB: UNAVAILABLE })
    await setMobile('KB', '' as unknown as typeof row.mobile1)
    expect(await list()).toEqual({ ...PLAIN.listed, KB: undefined })
    await setMobile('KA', row.idNo)
    expect(await list()).toEqual({ ...PLAIN.listed, KA: UNAVAILABLE, KB: undefined })
  })
})

/** The value of a column with one other character. */
function damaged(column: string) {
  const value = sql.ref(column)
  return sql`substr(${value}, 1, 30) || case when substr(${value}, 31, 1) = 'A' then 'B' else 'A' end || substr(${value}, 32)`
}

describe('DEC-33 the operator’s key', () => {
  it('can be changed: one start needs both keys, later starts only the new one', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const first = await open({ databaseLocation })
    const token = await withCanaries(first)
    const keys = async (server: TestServer) =>
      JSON.stringify([
        await server.db.selectFrom('person_key').select('wrappedKey').orderBy('id').execute(),
        await server.db.selectFrom('customer').select(['mobile1Hash', 'idNoHash']).orderBy('wechatCustomerId').execute(),
      ])
    const before = await keys(first)
    await first.close()

    const both = await open({ databaseLocation, secret: NEW_SECRET, previousSecret: SECRET })
    // Values are read and found before the preparation has begun.
    expect([await answers(both, token), await search(both, token)]).toEqual([PLAIN, FOUND])
    expect(await keys(both)).toBe(before)
    await both.prepareData()
    expect([await answers(both, token), await search(both, token)]).toEqual([PLAIN, FOUND])
    const after = await keys(both)
    // All wrapped keys and hashes have changed.
    for (const part of before.match(/[\w.-]{30,}/g) ?? ['none']) expect(after).not.toContain(part)
    await both.close()

    const changed = await open({ databaseLocation, secret: NEW_SECRET })
    expect([await answers(changed, token), await search(changed, token)]).toEqual([PLAIN, FOUND])
    expect(await keys(changed)).toBe(after)
    await changed.close()

    const fault: unknown = await startTestServer({ databaseLocation }).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StartError', message: expect.stringContaining('SECRET_KEY_PREVIOUS') })
    expect(String(fault)).not.toContain(SECRET)
  })

  it('can be changed although a value and a key are damaged, which are unavailable and logged once', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const first = await open({ databaseLocation })
    const token = await withCanaries(first)
    await sql`update customer set ${sql.ref('mobile1')} = ${damaged('mobile1')} where ${sql.ref('wechatCustomerId')} = 'KB'`.execute(
      first.db,
    )
    await sql`update person_key set ${sql.ref('wrappedKey')} = ${damaged('wrappedKey')} where kind = 'customer' and id = 'KA'`.execute(
      first.db,
    )
    await first.close()
    const listed = { ...PLAIN.listed, KA: UNAVAILABLE, KB: UNAVAILABLE }
    for (const keys of [{ secret: NEW_SECRET, previousSecret: SECRET }, { secret: NEW_SECRET }, { secret: NEW_SECRET }]) {
      const server = await open({ databaseLocation, ...keys })
      await server.prepareData()
      expect((await answers(server, token)).listed).toEqual(listed)
      expect(server.logs.filter((line) => line.includes('customer.mobile1: damaged'))).toHaveLength(1)
      await server.close()
    }
  })

  it.each(['x', '{', 'v1.0123456789ab.AAAA'])('is not asked for when a single key of a person is damaged: %s', async (wrappedKey) => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const first = await open({ databaseLocation })
    const token = await withCanaries(first)
    await sql`update person_key set ${sql.ref('wrappedKey')} = ${wrappedKey} where kind = 'customer' and id = 'KB'`.execute(first.db)
    await first.close()
    const again = await open({ databaseLocation })
    expect((await answers(again, token)).listed).toEqual({ ...PLAIN.listed, KB: UNAVAILABLE })
    expect(again.logs.filter((line) => line.includes('keys of persons (1)'))).toHaveLength(1)
  })

  it.each([['KA'], ['KA', 'KB']])('is asked for while a key of a person needs it, which a draining server wrote: %s', async (...ids) => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const before = await open({ databaseLocation })
    const token = await withCanaries(before)
    await before.close()
    const rotated = await open({ databaseLocation, secret: NEW_SECRET, previousSecret: SECRET })
    await rotated.prepareData()
    const ring = createKeyRing(masterKeysOf({ secret: SECRET, previousSecret: NEW_SECRET }))
    const draining = createPersonalData(ring, { erased: ERASED, clock: () => NOON })
    await rotated.db.deleteFrom('person_key').where('id', 'in', ids).execute()
    for (const id of ids) {
      const row = await draining.encryptRow(rotated.db, CUSTOMER, { wechatCustomerId: id, mobile1: CANARY.other, idNo: '' })
      await rotated.db.updateTable('customer').set(row).where('wechatCustomerId', '=', id).execute()
    }
    // Two keys suffice without a record of the keys of servers.
    if (ids.length > 1) await rotated.db.deleteFrom('master_key').execute()
    await expect(requireKnownSecret(rotated.db, { secret: NEW_SECRET })).rejects.toMatchObject({ name: 'StartError' })
    await rotated.close()
    await expect(startTestServer({ databaseLocation, secret: NEW_SECRET })).rejects.toMatchObject({ name: 'StartError' })
    const both = await open({ databaseLocation, secret: NEW_SECRET, previousSecret: SECRET })
    await both.prepareData()
    await both.close()
    const alone = await open({ databaseLocation, secret: NEW_SECRET })
    expect((await answers(alone, token)).listed).toMatchObject(Object.fromEntries(ids.map((id) => [id, CANARY.other])))
  })

  it('can be changed with several damaged keys and a value that was written in clear for one of them', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const first = await open({ databaseLocation })
    const token = await withCanaries(first)
    await sql`update person_key set ${sql.ref('wrappedKey')} = ${damaged('wrappedKey')} where id in ('KA', 'KB')`.execute(first.db)
    await sql`update customer set ${sql.ref('mobile1')} = '19900907799' where ${sql.ref('wechatCustomerId')} in ('KB', 'K1')`.execute(
      first.db,
    )
    await first.close()
    for (const keys of [{ secret: SECRET }, { secret: NEW_SECRET, previousSecret: SECRET }, { secret: NEW_SECRET }]) {
      const server = await open({ databaseLocation, ...keys })
      await server.prepareData()
      expect((await answers(server, token)).listed).toEqual({ K1: '19900907799', KA: UNAVAILABLE, KB: UNAVAILABLE })
      await server.close()
    }
  })

  it('may differ between servers during a change, and both read all data', async () => {
    const databaseLocation = await newTemporaryDatabaseLocation()
    const server = await open({ databaseLocation })
    const token = await withCanaries(server)
    const settings = { erased: ERASED, clock: () => NOON }
    // A second server knows the new key as well, but still writes with the old key.
    const { personalData } = await openPersonalData(server.db, PERSONAL_TABLES, { ...settings, secret: SECRET, previousSecret: NEW_SECRET })
    const row = await personalData.encryptRow(server.db, CUSTOMER, { wechatCustomerId: 'KB', mobile1: CANARY.other, idNo: '7' })
    await server.db.updateTable('customer').set(row).where('wechatCustomerId', '=', 'KB').execute()
    expect(await answers(server, token)).toEqual(PLAIN)
    expect((await server.call('wxToO2ORedirect', { userId: 'steward', customerIdNo: '7' }, { token })).http).toBe(200)
  })

  it('encrypts the data once when several servers start at the same time', async () => {
    const server = await open()
    const token = await withCanaries(server)
    for (const [table, column] of [
      ['customer', 'mobile1'],
      ['customer', 'idNo'],
      ['staff', 'mobile'],
    ])
      await sql`update ${sql.table(table ?? '')} set ${sql.ref(column ?? '')} = '19900907755'`.execute(server.db)
    const settings = { erased: ERASED, clock: () => NOON, secret: SECRET }
    const preparations = Array.from({ length: 3 }, () => openPersonalData(server.db, PERSONAL_TABLES, settings))
    await Promise.all((await Promise.all(preparations)).map(({ preparation }) => preparation.run(batchesOf(server.db))))
    expect((await answers(server, token)).listed).toEqual({ K1: '19900907755', KA: '19900907755', KB: '19900907755' })
    expect((await server.call('getCustomersByUserId', { userId: 'steward', queryName: '907755' }, { token })).rows).toHaveLength(3)
  })
})

describe('DEC-33 a person who is erased', () => {
  it('stays in every list by id, is shown as erased, and cannot be found by a search', async () => {
    const server = await open()
    const token = await withCanaries(server)
    expect(await answers(server, token)).toEqual(PLAIN)
    const { wrappedKey } = await server.db.selectFrom('person_key').select('wrappedKey').where('id', '=', 'KA').executeTakeFirstOrThrow()
    const erase = (id: string) => erasePerson(server.db, PERSONAL_TABLES, { kind: 'customer', id }, NOON)
    expect([await erase('KA'), await erase('KA'), await erase('nobody')]).toEqual(['erased', 'unknown', 'unknown'])

    const listed = { ...PLAIN.listed, KA: ERASED }
    expect(await answers(server, token)).toEqual({ ...PLAIN, listed, ofTask: ERASED, counted: ERASED, idNo: ERASED })
    expect(await search(server, token)).toEqual([[], 403, 403])
    // The database contains no byte of the key, and the person gets no new key.
    await sql`pragma wal_checkpoint(truncate)`.execute(server.db).catch(() => undefined)
    const stored = await dumpDatabase(server.db, server.databaseLocation)
    const pieces = wrappedKey.slice(16).match(/.{16}/g) ?? []
    expect([pieces.length > 3, pieces.filter((piece) => stored.includes(piece))]).toEqual([true, []])
    await expect(server.personalData.encryptRow(server.db, CUSTOMER, { wechatCustomerId: 'KA', mobile1: '1' })).rejects.toThrow(
      'personErased',
    )
  })

  it('loses clear values and hashes of a restored row at the next start', async () => {
    const server = await open()
    const token = await withCanaries(server)
    await erasePerson(server.db, PERSONAL_TABLES, { kind: 'customer', id: 'KA' }, NOON)
    const [hash] = server.personalData.hashesOf(CUSTOMER, 'idNo', CANARY.idNo)
    await sql`update customer set ${sql.ref('mobile1')} = ${CANARY.customer}, ${sql.ref('idNoHash')} = ${hash} where ${sql.ref('wechatCustomerId')} = 'KA'`.execute(
      server.db,
    )
    const settings = { erased: ERASED, clock: () => NOON, secret: SECRET }
    const { preparation } = await openPersonalData(server.db, PERSONAL_TABLES, settings)
    await preparation.run(batchesOf(server.db))
    expect((await answers(server, token)).listed).toEqual({ K1: PLAIN.listed.K1, KB: CANARY.other })
    expect(await search(server, token)).toEqual([[], 403, 403])
    const { mobile1 } = await server.db
      .selectFrom('customer')
      .select('mobile1')
      .where('wechatCustomerId', '=', 'KA')
      .executeTakeFirstOrThrow()
    expect(mobile1).toBe('')
  })
})
