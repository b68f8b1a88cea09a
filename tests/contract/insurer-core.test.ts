import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handlers } from '../../generated/handlers.ts'
import { createInsurer } from '../../server/integrations/insurer/adapter.ts'
import { changesData } from '../../server/schemas/read-schemas.ts'
import { readSettings, requireSettings } from '../../server/config/settings/read-settings.ts'
import { productionOptions } from '../../server/start/production.ts'
import { TEST_KEY } from './process.ts'
import { codeOf, schemas, type TestServer, startTestServer, text } from './server.ts'
import { SIGNING_KEY } from './people.ts'
import { type CoreBehaviour, startFakeCore } from './fake-core.ts'

const TOKEN = 'a-token-of-these-tests'
const MOBILE = '19900001111'
const task = (taskId: string) => ({ taskId, nodeId: 'UserTask1', registNo: `R-${taskId}`, reportorPhoneNumber: MOBILE })
const endorsements = [
  {
    endorNo: 'E2',
    policyNo: 'P-1',
    custName: 'A holder',
    riskCode: '0801',
    endorType: '51',
    endorDate: '2026-11-19',
    vaildDate: '2026-12-31',
    endorDataList: [{ fieldName: 'A field', oldValue: 'Old', newValue: 'New' }],
  },
  { endorNo: 'E1', policyNo: 'P-1', endorDate: '2026-11-18', endorDataList: [] },
]
const handled = new Map<unknown, unknown>()
/** The monotonic clock of the circuit breakers, in milliseconds. */
const at = { now: 0 }

let core: Awaited<ReturnType<typeof startFakeCore>>
let server: TestServer
let token: string
let caseNo: string
const start = (timeout: number) =>
  startTestServer({ insurer: (log) => createInsurer({ url: core.url, token: TOKEN, timeout, steady: () => at.now }, log) })
const calls = {
  policy: (of = server, as = token) => of.call('getPolicyMesage', { policyNo: `P-${caseNo}` }, { token: as }),
  claim: () => server.call('getPolicyMesage', { registNo: `R-${caseNo}` }, { token }),
  endorsements: () => server.call('getEndorNoByPolicyNo', { policyNoList: ['P-1'] }, { token }),
  timeouts: () => server.call('getTimeoutRemindList', { userCode: codeOf('owner') }, { token }),
  detail: (taskId: string) => server.call('getTimeoutRemindDetail', { taskId, userCode: codeOf('owner') }, { token }),
  submit(taskId: string, headers: Record<string, string> = {}) {
    const answered = { actionType: 'agree', handleTime: 12, handleResult: 'A result', nodeId: 'UserTask1', nextNodeId: 'UserTask2' }
    return server.call('submitWorkTime', { ...answered, taskId, usercode: codeOf('owner') }, { token, headers })
  },
}
const UNAVAILABLE = { http: 200, status: '503', data: {} }
const events = () => server.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event)

beforeAll(async () => {
  core = await startFakeCore(TOKEN, {
    policy: ({ policyNo }) => (policyNo === `P-${caseNo}` ? { riskName: 'A risk', licenseNo: 'A plate', cooperativeNetwork: null } : null),
    claim: ({ registNo }) => ({ registNo, operatorName: 'Someone' }),
    endorsementsOf: ({ policyNos }) =>
      (policyNos as string[]).includes('P-odd')
        ? [{ endorNo: 'E3', policyNo: 7 }]
        : endorsements.filter(({ policyNo }) => (policyNos as string[]).includes(policyNo)),
    timeouts: ({ userCode }) => (userCode === codeOf('owner') ? ['T1', 'T2', 'T3'].filter((id) => !handled.has(id)).map(task) : []),
    timeout: ({ taskId }) => ({ task: task(String(taskId)), userCode: codeOf('owner'), companyCode: '01', waiting: !handled.has(taskId) }),
    handleTimeout: ({ taskId, ...handling }) => !handled.has(taskId) && handled.set(taskId, handling) !== undefined,
  })
  server = await start(20_000)
  token = await server.signIn('owner')
  caseNo = await server.complaint()
  await server.task({ caseNo })
})
afterAll(async () => {
  await server.close()
  core.close()
})
beforeEach(async () => {
  // Closes a circuit breaker that the previous test left open.
  at.now += 60_000
  core.state.behaviour = 'normal'
  core.state.operation = undefined
  await calls.timeouts()
  core.received.length = 0
  server.logs.length = 0
})

describe('calls to a core over HTTP', () => {
  it('CALL-39 CALL2-30 CALL2-38 CALL2-39 ENT2-10 return the data of the core', async () => {
    expect((await calls.policy()).data).toEqual({ riskName: 'A risk', licenseNo: 'A plate' })
    expect((await calls.claim()).data).toEqual({ registNo: `R-${caseNo}`, operatorName: 'Someone' })
    expect((await calls.endorsements()).data).toEqual({ endorDataList: endorsements.map((each) => ({ ...each, endorState: 'unsent' })) })
    expect((await calls.timeouts()).data).toMatchObject({ total: 3, bpmTaskList: [{ taskId: 'T1' }, { taskId: 'T2' }, { taskId: 'T3' }] })
    expect((await calls.detail('T1')).data).toMatchObject({ resultMsgDto: { data: task('T1') }, userInfo: { companyCode: '01' } })
    expect(events()).toEqual([])
  })
  it.each<CoreBehaviour>([
    'answerLost',
    'http500',
    'html',
    'unauthorized',
  ])('DEC-03 return 503 with a message and change nothing when the core’s behaviour is %s', async (behaviour) => {
    core.state.behaviour = behaviour
    for (const answer of [await calls.policy(), await calls.endorsements(), await calls.timeouts(), await calls.submit('T1')])
      expect(answer).toMatchObject({ ...UNAVAILABLE, message: text('server.insurerAway') })
    expect(core.received.map(({ operation }) => operation)).not.toContain('handleTimeout')
    expect(server.logs.join('\n')).not.toMatch(new RegExp(`${TOKEN}|${MOBILE}|P-${caseNo}|example\\.com`))
  })
  it('DEC-03 return 503 with a message when the core does not answer in time', async () => {
    const impatient = await start(150)
    core.state.behaviour = 'silent'
    const other = await impatient.complaint()
    await impatient.task({ caseNo: other })
    const answer = await impatient.call('getPolicyMesage', { policyNo: `P-${other}` }, { token: await impatient.signIn('owner') })
    expect(answer).toMatchObject({ ...UNAVAILABLE, message: text('server.insurerAway') })
    await impatient.close()
  })
  it('DEC-03 return 500 for an answer of the wrong shape, and log operation and field', async () => {
    const { http, message } = await server.call('getEndorNoByPolicyNo', { policyNoList: ['P-odd'] }, { token })
    expect([http, message]).toEqual([500, text('server.failed')])
    const lines = server.logs.filter((line) => line.includes('InsurerError'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ code: 'endorsementsOf: wrong shape at data[0].policyNo' }])
    expect(server.logs.join('\n')).not.toContain('P-odd')
  })
  it('fail immediately while the circuit breaker is open, and succeed after the core recovers', async () => {
    core.state.behaviour = 'http500'
    for (let time = 0; time < 7; time += 1) expect(await calls.policy()).toMatchObject(UNAVAILABLE)
    // Five calls reached the core, each with one retry.
    expect(core.received).toHaveLength(10)
    core.state.behaviour = 'normal'
    expect(await calls.timeouts()).toMatchObject(UNAVAILABLE)
    at.now += 15_000
    expect((await calls.timeouts()).message).toBe('success')
    expect((await calls.policy()).message).toBe('success')
    const kinds = events().map(({ event }) => event)
    expect(kinds.filter((event) => event !== 'insurer_failed')).toEqual(['insurer_circuit_open', 'insurer_circuit_closed'])
    expect((await server.send('/health/ready', {})).http).toBe(200)
  })
  it('handle a task once when the network duplicates the request', async () => {
    core.state.behaviour = 'duplicated'
    expect((await calls.submit('T1')).message).toBe('success')
    expect((await calls.timeouts()).data['total']).toBe(2)
  })
  it('DEC-19 return 500 for a lost answer, and the first answer when repeated with the same key', async () => {
    const key = { 'Idempotency-Key': 'b7f3c1de-7f0e-4c56-9d0e-1b1a2f3c4d5e' }
    const before = Number((await calls.timeouts()).data['total'])
    core.state.behaviour = 'answerLost'
    core.state.operation = 'handleTimeout'
    expect((await calls.submit('T2', key)).http).toBe(500)
    core.state.behaviour = 'normal'
    expect((await calls.submit('T2', key)).message).toBe('success')
    expect((await calls.submit('T2', key)).message).toBe('success')
    const submissions = core.received.filter(({ operation }) => operation === 'handleTimeout')
    expect([submissions.length, new Set(submissions.map(({ request }) => request['submissionId'])).size]).toEqual([2, 1])
    expect((await calls.timeouts()).data).toMatchObject({ total: before - 1 })
  })
})

it('production connects to INSURER_URL with INSURER_TOKEN', async () => {
  const env = { PUBLIC_URL: 'http://localhost', SECRET_KEY: TEST_KEY, DATA_DIR: '/unused', INSURER_URL: core.url, SIGNING_KEY }
  const { insurer } = productionOptions(requireSettings(readSettings({ ...env, INSURER_TOKEN: TOKEN })))
  const production = await startTestServer(insurer ? { insurer } : {})
  const answer = await production.call('getEndorNoByPolicyNo', { policyNoList: ['P-1'] }, { token: await production.signIn('owner') })
  expect(answer.data).toEqual({ endorDataList: endorsements.map((each) => ({ ...each, endorState: 'unsent' })) })
  await production.close()
  expect(productionOptions(requireSettings(readSettings({ ...env, INSURER_URL: '' }))).insurer).toBeUndefined()
})

it('no call waits for another system inside a transaction', () => {
  const callers = Object.values(handlers).filter(({ services }) => services.some((name) => name === 'insurer' || name === 'wecom'))
  const inTransaction = schemas.calls.filter(
    (call) => call.encoding !== 'multipart' && !call.callsOtherSystems && changesData(call) && call.access !== 'open',
  )
  const names = new Set<string>(callers.map(({ call }) => call))
  expect(inTransaction.map(({ id }) => id).filter((id) => names.has(id))).toEqual([])
})
