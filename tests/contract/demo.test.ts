import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoData } from '../../server/demo/data.ts'
import { sniff } from '../../server/files/sniff.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { demoSms } from '../../server/integrations/demo/sms.ts'
import { type DemoTask, demoTaskId } from '../../server/tasks/demo/demo-task.ts'
import { dumpDatabase } from './database-dump.ts'
import { base64, CHEAP, DAY, NOON, schemaOf } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-demo-'))
const start = (now: number, reset = false) =>
  startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: folder, clock: () => now, log: () => undefined, passwordCost: CHEAP, reset })
let demo: RunningDemo
let token: string
type Row = Record<string, string>

async function get(name: Parameters<typeof schemaOf>[0], query: Record<string, string>) {
  const path = schemaOf(name).path.replace(/\{(\w+)\}/g, (_, part: string) => query[part] ?? '')
  const response = await fetch(`${demo.url}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { Authorization: token },
  })
  return (await response.json()) as { status: string; data: { total?: number; rows?: Row[] } }
}
async function signIn(username: string) {
  const body = JSON.stringify({ username, password: base64('demo1234'), appId: 'demo', wechatCode: 'demo', agentId: '1000002' })
  const answer = await fetch(demo.url + schemaOf('getToken').path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  return ((await answer.json()) as { data: { token: string; userInfo: Row } }).data
}

const USER = 'chenzhiyuan'
beforeAll(async () => {
  demo = await start(NOON)
  token = (await signIn('service')).token
})
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the demo, relative to today', () => {
  it('DEC-11 has three accounts with different homes', async () => {
    const routers = []
    for (const name of ['service', 'business', 'claims']) routers.push((await signIn(name)).userInfo['router'])
    expect(routers).toEqual([undefined, 'businessHome', 'claimsSpecialist'])
  })
  it('DEC-06 shows the figures of the design picture: 12, 3, 28', async () => {
    const totals = []
    for (const name of ['getCustomerAddCount', 'getCustomerDeleteCount', 'getTaskAddCount'] as const)
      totals.push((await get(name, { userId: USER })).data.total)
    expect(totals).toEqual([12, 3, 28])
  })
  it('has the ten to-dos of the design picture, two due today', async () => {
    const { data } = await get('getQywxTaskList', { taskUser: USER })
    const open = (data.rows ?? []).filter((row) => row['taskType'] === '2' && (row['taskEndTime'] ?? '') > '2026-11-20 12:00:00')
    expect(open.map((row) => `${row['taskChildrenType']} ${row['taskStatus']} ${row['taskEndTime']}`)).toEqual([
      '2 0 2026-11-20 23:59:59',
      '5 2 2026-11-20 23:59:59',
      '1 1 2026-11-21 23:59:59',
      '3 2 2026-11-24 23:59:59',
      '7 0 2026-11-26 23:59:59',
      '3 0 2026-11-27 23:59:59',
      '1 1 2026-11-28 23:59:59',
      '2 2 2026-11-30 23:59:59',
      '6 0 2026-12-01 23:59:59',
      '5 1 2026-12-03 23:59:59',
    ])
  })
  it('has the numbers of unfinished tasks on the tiles of the design picture', async () => {
    const { data } = await get('getWarnTodayTaskList', { taskUser: USER, taskType: '2' })
    const count = (child: string) =>
      (data.rows ?? []).filter((row) => row['taskChildrenType'] === child && !['3', '5'].includes(row['taskStatus'] ?? '')).length
    expect(['1', '2', '3', '5'].map(count)).toEqual([2, 5, 9, 17])
  })
  it('has tasks of every kind and status for the service steward', async () => {
    const { data } = await get('taskAndCustomerList', { taskUser: USER })
    const rows = data.rows ?? []
    expect(new Set(rows.map((row) => row['taskStatus']))).toEqual(new Set(['0', '1', '2', '3', '4', '5']))
    const kinds = [...[1, 2, 6, 7, 8, 9].map((child) => `1/${child}`), ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((child) => `2/${child}`)]
    expect([...new Set(rows.map((row) => `${row['taskType']}/${row['taskChildrenType']}`))].sort()).toEqual(kinds)
    expect(rows.filter((row) => ['3', '5'].includes(row['taskStatus'] ?? '')).every((row) => (row['taskRemark'] ?? '') !== '')).toBe(true)
  })
  it('DEC-28 has a task that the service steward cannot read, and tasks copied to the service steward', async () => {
    const { created } = readDemoData().tasks
    const indexOf = (matches: (task: DemoTask) => boolean) => created.find(([task]) => matches(task))?.[1] ?? -1
    const foreign = indexOf((task) => task.for !== 'service' && task.by !== 'service' && !task.copies?.includes('service'))
    const copied = indexOf((task) => task.copies?.includes('service') ?? false)
    expect((await get('taskAndCustomerList', { taskId: demoTaskId(foreign) })).status).toBe('403')
    expect((await get('taskAndCustomerList', { taskId: demoTaskId(copied) })).status).toBe('200')
  })
  it('has tasks created by the service steward to edit and copy, with extra fields, files and a change', async () => {
    const { data } = await get('taskAndCustomerList', { taskUser: USER })
    const own = (data.rows ?? []).filter((row) => row['createdBy'] === `${USER}@example.com`)
    expect(new Set(own.map((row) => row['taskStatus']))).toEqual(new Set(['0', '4']))
    const open = own.find((row) => row['taskStatus'] === '0')
    expect(open).toMatchObject({ version: '2', imgFileContentType: 'image/jpeg', otherFileContentType: 'application/pdf' })
    expect(Object.keys(open?.['extra'] ?? {})).toEqual(['plate'])
    const taskId = open?.['taskId'] ?? ''
    const [files] = (await get('getFileByTaskId', { taskId })).data.rows ?? []
    for (const url of [files?.['imgFileUrl'], files?.['otherFileUrl']]) {
      const bytes = new Uint8Array(await (await fetch(demo.url + (url ?? ''))).arrayBuffer())
      expect(sniff(bytes)?.contentType).toMatch(/^(image\/jpeg|application\/pdf)$/)
    }
    const changes = (await get('getTaskTrace', { id: taskId })).data.rows ?? []
    expect(changes.map(({ field }) => field)).toEqual(['taskTitle', 'taskContext'])
    for (const { before, after, when } of changes) {
      expect(before).not.toBe(after)
      expect(open?.['updatedDate']).toBe(when)
    }
  })
  it.each([
    ['service', 'ZS2026110057', 'ZS2026100455'],
    ['business', 'ZS2026110061', 'ZS2026100417'],
    ['claims', 'ZS2026110066', 'ZS2026100402'],
  ])('COMPLAINT-23 has an open and a handled complaint for %s, and one of another user', async (account, open, handled) => {
    const session = await signIn(account)
    const ask = async (name: 'getComplaintTask' | 'getPolicyMesage', request: Row) => {
      const headers = { 'Content-Type': 'application/json', Authorization: session.token }
      const answer = await fetch(demo.url + schemaOf(name).path, { method: 'POST', headers, body: JSON.stringify(request) })
      return (await answer.json()) as { status: string; data?: Record<string, string[]> }
    }
    const [one, other, foreign] = [
      await ask('getComplaintTask', { caseNo: open }),
      await ask('getComplaintTask', { caseNo: handled }),
      await ask('getComplaintTask', { caseNo: 'ZS2026110070' }),
    ]
    expect([one.data?.['caseStatus'], other.data?.['caseStatus'], foreign.status]).toEqual(['0', '1', '403'])
    for (const policyNo of one.data?.['policyNoList'] ?? []) expect((await ask('getPolicyMesage', { policyNo })).status).toBe('200')
    for (const registNo of one.data?.['registNoList'] ?? []) expect((await ask('getPolicyMesage', { registNo })).status).toBe('200')
  })
  it('CALL-18 AMB2-56 reads the salesman of a customer from the insurer’s table, which a reset restores', async () => {
    const { insurer } = readDemoData()
    const [known] = insurer.sales
    const customerid = known?.customerid ?? ''
    const sales = demo.db.withTables<{ core_sale: Record<string, string> }>()
    const ask = async () => (await get('getCustomerSaleInfoById', { customerid })).data
    expect(await ask()).toEqual({ ...known, customerid: undefined, result_code: 'success' })
    await sales.updateTable('core_sale').set({ salesmanname: 'Another' }).where('customerid', '=', customerid).execute()
    expect(await ask()).toMatchObject({ salesmanname: 'Another' })
    await sales.deleteFrom('core_sale').execute()
    expect(await ask()).toEqual({ result_code: 'none' })
    await fetch(`${demo.url}/dev/reset`, { method: 'POST', headers: { Origin: demo.url } })
    token = (await signIn('service')).token
    expect(await ask()).toMatchObject({ salesmanname: known?.salesmanname })
  })
  it('CALL2-42 ENT2-15 returns the claim of a report number from the insurer’s records', async () =>
    expect((await get('queryCoreClaim', { registNo: 'BA2026110000019' })).data).toEqual({
      isClaim: 'Y',
      lossNames: '欧阳静宜',
      policyNo: 'PDAA202531010000776032',
      damageStartDate: '2026-11-10 16:00',
      nodeName: '定损中',
    }))
  it('CLAIMPIC-11 has claim pictures, which a reset creates again with new serial numbers', async () => {
    const { claimPictures } = readDemoData()
    const { token: claims } = await signIn('claims')
    const ask = async (name: 'queryEmployeeSelf' | 'findEmployeePic', query: Record<string, string>) => {
      const address = `${demo.url}${schemaOf(name).path}?${new URLSearchParams(query).toString()}`
      return ((await (await fetch(address, { headers: { Authorization: claims } })).json()) as { data: Row & { picList: Row[] } }).data
    }
    const registNo = claimPictures.pictures[0]?.registNo ?? ''
    const { picList } = await ask('queryEmployeeSelf', { registNo })
    expect(picList).toHaveLength(claimPictures.pictures.filter((picture) => picture.registNo === registNo).length)
    const { PicUrlbase64 = '' } = await ask('findEmployeePic', { pkSerial: picList[0]?.['PkSerial'] ?? '' })
    expect(sniff(Buffer.from(PicUrlbase64, 'base64'))?.contentType).toBe('image/jpeg')
    const { status } = await fetch(`${demo.url}/dev/reset`, { method: 'POST', headers: { Origin: demo.url } })
    expect(status).toBeLessThan(300)
    token = (await signIn('service')).token
    const all = await demo.db.selectFrom('claim_picture').select('pkSerial').execute()
    expect(all).toHaveLength(claimPictures.pictures.length)
    expect(all.map(({ pkSerial }) => pkSerial)).not.toContain(picList[0]?.['PkSerial'])
  })
  it('records the hash of every file that is not encrypted', async () => {
    const files = await demo.db.selectFrom('file').select(['fileId', 'sha256']).where('fileName', '!=', '').execute()
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(({ sha256 }) => sha256 === null)).toEqual([])
  })
  it('has more than 15 customers to pick from', async () =>
    expect((await get('getCustomersByUserId', { userId: USER })).data.rows?.length).toBeGreaterThan(15))
  it('has titles of at most 15 characters, which no list cuts, contents of at most 200, and only fictitious mobiles', () => {
    const { tasks, people, customers, complaints } = readDemoData()
    const longest = (texts: string[]) => Math.max(...texts.map((text) => [...text].length))
    const all = [...tasks.created, ...tasks.arriving].map(([task]) => task)
    expect([longest(all.map(({ title }) => title)), longest(all.map(({ content }) => content))]).toEqual([15, 200])
    expect(longest(complaints.map(({ description }) => description))).toBe(500)
    for (const mobile of [
      ...complaints.map(({ phone }) => phone),
      ...people.all.map((each) => each.mobile),
      ...customers.map(({ mobile1 }) => mobile1),
    ])
      expect(mobile).toMatch(/^(1990000\d{4})?$/)
    for (const { userCode } of people.all) expect(userCode).toMatch(/@example\.com$/)
  })
  it('DEC-33 stores no mobile and no ID number in clear, also in the demo inbox and the demo insurer', async () => {
    const { people, customers, complaints, timeouts, endorsements } = readDemoData()
    await demoSms(demo, () => NOON).sendCode('19900909901', { code: '829417', text: 'CANARY 829417' })
    const stored = await dumpDatabase(demo.db, { dataDir: folder })
    const numbers = [
      '19900909901',
      'CANARY',
      ...people.all.map(({ mobile }) => mobile),
      ...customers.flatMap(({ mobile1, idNo }) => [mobile1, idNo]),
      ...complaints.map(({ phone }) => phone),
      ...endorsements.endorsements.flatMap(({ signers }) => signers.map(({ mobile }) => mobile)),
      ...timeouts.map(({ reportorPhoneNumber }) => reportorPhoneNumber),
    ].filter((number) => number !== '')
    expect(numbers.length).toBeGreaterThan(50)
    expect(numbers.filter((number) => stored.includes(number))).toEqual([])
    expect((await get('getCustomersByUserId', { userId: USER })).data.rows?.[0]?.['mobile1']).toMatch(/^1990000\d{4}$/)
  })
  it('reports outdated data on the next day, and a reset updates its dates', async () => {
    const again = async (now: number, reset = false) => {
      await demo.close()
      demo = await start(now, reset)
      return demo.outdated
    }
    expect(await again(NOON + DAY / 4)).toBe(false)
    expect(await again(NOON + DAY)).toBe(true)
    expect(await again(NOON + DAY, true)).toBe(false)
    token = (await signIn('service')).token
    expect((await get('getTaskAddCount', { userId: USER })).data.total).toBe(28)
  })
})
