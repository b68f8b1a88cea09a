import { describe, expect, it } from 'vitest'
import type { Session, Task } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import caseOf from '../tasks/task.caseOf.ts'
import claimInfo from './claim.info.ts'
import complaintCase from './complaint.case.ts'
import handle from './complaint.handle.ts'
import handler from './complaint.handler.ts'
import toHandle from './complaint.toHandle.ts'
import policyInfo from './policy.info.ts'

type Answer = { ok: boolean; message?: string; data: Record<string, unknown> }

/** A context that records calls and answers each with `answer`. */
function createContext(answer: Answer = { ok: true, data: {} }, session: Session = {}) {
  const calls: { name: string; request: unknown }[] = []
  const stored: Session = { ...session }
  const context = {
    session: { get: () => stored, set: (values: Session) => void Object.assign(stored, values) },
    message: (name: string) => ({ text: `says ${name}` }),
    call: async (name: string, request: unknown) => {
      calls.push({ name, request })
      return answer
    },
  }
  return { context: context as unknown as Context<never, never>, calls, stored }
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof OutcomeError ? { outcome: error.outcome, ...error.carries } : { thrown: error }),
  )

describe('CALL-31 AMB-16 task.caseOf', () => {
  const complaint: Task = { taskId: 'T1', taskType: '2', taskChildrenType: '1' }
  it('TODO-06 AMB-16 AMB-64 takes the number from the task without a call, and stores it in the session', async () => {
    const { context, calls, stored } = createContext()
    expect(await caseOf({ task: { ...complaint, caseNo: 'C1' } }, context)).toEqual({ caseNo: 'C1' })
    expect([calls, stored.caseNo]).toEqual([[], 'C1'])
  })
  it('CALL-31 TODO-06 AMB-16 otherwise fetches it by getNewByTaskId', async () => {
    const { context, calls, stored } = createContext({ ok: true, data: { caseNo: 'C2', caseType: '1' } })
    expect(await caseOf({ task: complaint }, context)).toEqual({ caseNo: 'C2', caseType: '1' })
    expect(calls).toEqual([{ name: 'getNewByTaskId', request: { taskId: 'T1' } }])
    expect(stored.caseNo).toBe('C2')
  })
  it('throws failed when the number is unknown, and keeps the stored one', async () => {
    const { context, stored } = createContext({ ok: true, data: {} }, { caseNo: 'C0' })
    expect(await outcomeOf(caseOf({ task: complaint }, context))).toEqual({ outcome: 'failed' })
    expect(stored.caseNo).toBe('C0')
  })
  it('AMB-75 throws notAComplaint without a call for any other kind of task', async () => {
    const { context, calls } = createContext()
    expect(await outcomeOf(caseOf({ task: { ...complaint, taskChildrenType: '3', caseNo: 'C1' } }, context))).toEqual({
      outcome: 'notAComplaint',
    })
    expect(calls).toEqual([])
  })
})

describe.each([
  ['complaint.case', complaintCase, 'getComplaintTaskDetail'],
  ['complaint.toHandle', toHandle, 'getComplaintTask'],
] as const)('%s', (_, query, call) => {
  it(`ROUTE-10 CALL-38 AMB-16 COMPLAINT-23 calls ${call} with the case of the URL, else with the stored one`, async () => {
    for (const [caseNo, expected] of [
      ['C1', 'C1'],
      [undefined, 'C0'],
    ] as const) {
      const { context, calls } = createContext({ ok: true, data: { caseNo: expected } }, { caseNo: 'C0' })
      expect(await query(caseNo === undefined ? {} : { caseNo }, context)).toMatchObject({ caseNo: expected })
      expect(calls).toEqual([{ name: call, request: { caseNo: expected } }])
    }
  })
  it('throws gone without a call when no case number is known', async () => {
    const { context, calls } = createContext()
    expect(await outcomeOf(query({}, context))).toEqual({ outcome: 'gone', message: 'says case.notFound' })
    expect(calls).toEqual([])
  })
  it('throws gone with the server’s message for a refusal, requestFailed without a message', async () => {
    expect(await outcomeOf(query({ caseNo: 'C1' }, createContext({ ok: false, message: 'No', data: {} }).context))).toEqual({
      outcome: 'gone',
      message: 'No',
    })
    expect(await outcomeOf(query({ caseNo: 'C1' }, createContext({ ok: false, data: {} }).context))).toEqual({ outcome: 'requestFailed' })
  })
})

describe('AMB-30 CALL-49 complaint.handler', () => {
  it('CALL-49 COMPLAINT-06 AMB-30 returns the user of the e-mail address', async () => {
    const { context, calls } = createContext({ ok: true, data: { name: 'N', userId: 'u' } })
    expect(await handler({ email: 'e@x' }, context)).toMatchObject({ name: 'N' })
    expect(calls).toEqual([{ name: 'getUserByEmail', request: { email: 'e@x' } }])
  })
  it('AMB-30 returns the address as name when no user has it, and an empty record without an address', async () => {
    expect(await handler({ email: 'e@x' }, createContext().context)).toEqual({ name: 'e@x' })
    expect(await handler({}, createContext().context)).toEqual({})
  })
})

it('AMB-32 ROUTE-11 ROUTE-12 CALL-39 COMPLAINT-07 COMPLAINT-08 queries a policy by policyNo and a claim by registNo', async () => {
  const { context, calls } = createContext()
  await policyInfo({ policyNo: 'P' }, context)
  await claimInfo({ registNo: 'R' }, context)
  expect(calls.map(({ request }) => request)).toEqual([{ policyNo: 'P' }, { registNo: 'R' }])
})

describe('CALL-40 AMB-31 complaint.handle', () => {
  const answers = { isPunished: 'N', isCallerRepairer: 'Y', isNoReturn: 'N', handleOpinion: 'o', handleReason: 'r' } as const
  it('AMB-30 AMB-31 CALL-40 COMPLAINT-19 sends the answers and omits hidden fields', async () => {
    const { context, calls } = createContext()
    await handle({ caseNo: 'C1', form: { ...answers, investigateResult: 'N' } }, context)
    expect(calls).toEqual([{ name: 'updateComplaintByCase', request: { caseNo: 'C1', ...answers, investigateResult: 'N' } }])
  })
  it.each([
    ['AMB-31 COMPLAINT-21', { resultCode: 'N', resultMsg: 'Why' }, 'Why'],
    ['COMPLAINT-22', { resultCode: 'N' }, ''],
  ])('%s throws refused with the server’s resultMsg, or with an empty message', async (_, data, message) => {
    const { context } = createContext({ ok: false, message: 'success', data })
    expect(await outcomeOf(handle({ caseNo: 'C1', form: answers }, context))).toEqual({ outcome: 'refused', message })
  })
})
