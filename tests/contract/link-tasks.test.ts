import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { startSigningServer } from './signing-server.ts'
import { HOUR, schemas, text } from './server.ts'

const NUMBERS = { endorNo: 'W1', policyNo: 'P-W1' }
let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const as = async (call: Parameters<typeof setup.server.call>[0], request: Record<string, unknown>) =>
  setup.server.call(call, request, { token: await setup.server.signIn('owner') })
const reserve = async () => String((await as('reserveSigningLink', NUMBERS)).data['linkId'])
const confirm = (linkId: string) => as('addTaskMainAndMsgFollow', { ...NUMBERS, linkId, userId: 'owner' })
const sign = async (linkId: string) => setup.sign(await setup.holderOf('W1', linkId), NUMBERS)
const tasks = () => setup.server.db.selectFrom('task').select(['taskId', 'taskStatus', 'taskRemark']).orderBy('createdDate').execute()
const historyOf = async (taskId = '') => (await as('getTaskTrace', { id: taskId })).rows.map(({ after }) => String(after))

describe('the confirmation of a link', () => {
  it('DEC-29 after the customer has signed creates a completed task with the time of the signature', async () => {
    const linkId = await reserve()
    await sign(linkId)
    const signedAt = setup.server.clock.now
    setup.server.clock.now += HOUR
    expect([(await confirm(linkId)).status, (await confirm(linkId)).status]).toEqual(['200', '200'])
    const [task, ...others] = await tasks()
    expect([task, others]).toMatchObject([{ taskStatus: '3', taskRemark: text('server.signedRemark') }, []])
    expect(await historyOf(task?.taskId)).toEqual([`${text('server.signedRemark')} ${schemas.time.format(signedAt)}`])
  })
  it.each(['withdrawn', 'expired'])('DEC-29 when the link was %s asks the sender to send it again', async (how) => {
    const linkId = await reserve()
    if (how === 'withdrawn') await as('withdrawSigningLink', { linkId })
    else setup.server.clock.now += 72 * HOUR
    expect(await confirm(linkId)).toMatchObject({ http: 200, status: '410', message: text('server.linkExpired') })
    expect(await tasks()).toEqual([])
  })
})

describe('a repeated reservation of a link', () => {
  const hours = 2
  const repeat = async () =>
    String(
      (
        await setup.server.call('reserveSigningLink', NUMBERS, {
          token: await setup.server.signIn('owner'),
          headers: { 'idempotency-key': 'reserved-1' },
        })
      ).data['linkId'],
    )
  beforeEach(async () => {
    await setup.server.close()
    const setting: typeof schemas.setting = (name) => (name === 'signingLinkHours' ? hours : schemas.setting(name))
    setup = await startSigningServer({ schemas: { ...schemas, setting } })
  })
  it('DEC-19 DEC-29 returns the same link while it is open, also when the customer has signed by it', async () => {
    const linkId = await repeat()
    setup.server.clock.now += hours * HOUR - 1
    expect(await repeat()).toBe(linkId)
    await sign(linkId)
    setup.server.clock.now += HOUR
    expect(await repeat()).toBe(linkId)
  })
  it('DEC-19 DEC-29 returns another link once the first has expired, which can be confirmed, and then repeats the second', async () => {
    const expired = await repeat()
    setup.server.clock.now += hours * HOUR
    const linkId = await repeat()
    expect(linkId).not.toBe(expired)
    expect((await confirm(linkId)).status).toBe('200')
    setup.server.clock.now += HOUR
    expect(await repeat()).toBe(linkId)
    expect(await setup.server.db.selectFrom('signing_link').select('linkId').where('endorNo', '=', 'W1').execute()).toHaveLength(2)
  })
})

describe('the withdrawal of a link', () => {
  it('DEC-29 completes its task once, and the signature by the next link completes only the next task', async () => {
    const first = await reserve()
    await confirm(first)
    for (let times = 0; times < 2; times += 1) expect((await as('withdrawSigningLink', { linkId: first })).status).toBe('200')
    const withdrawnAt = setup.server.clock.now
    setup.server.clock.now += HOUR
    const second = await reserve()
    await confirm(second)
    await sign(second)
    const remarks = [text('server.withdrawnRemark'), text('server.signedRemark')]
    const found = await tasks()
    expect(found).toMatchObject(remarks.map((taskRemark) => ({ taskStatus: '3', taskRemark })))
    expect(await historyOf(found[0]?.taskId)).toEqual([`${remarks[0]} ${schemas.time.format(withdrawnAt)}`])
  })
})
