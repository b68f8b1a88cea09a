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

type Answered = { ok: boolean; message?: string; data: Record<string, unknown> }

/** An outside that answers every call the same way and remembers what was asked. */
function outside(answered: Answered = { ok: true, data: {} }, session: Session = {}) {
  const asked: { name: string; request: unknown }[] = []
  const kept: Session = { ...session }
  const context = {
    session: { get: () => kept, set: (values: Session) => void Object.assign(kept, values) },
    message: (name: string) => ({ text: `says ${name}` }),
    call: async (name: string, request: unknown) => {
      asked.push({ name, request })
      return answered
    },
  }
  return { context: context as unknown as Context<never, never>, asked, kept }
}

const endOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof OutcomeError ? { outcome: error.outcome, ...error.carries } : { thrown: error }),
  )

describe('the number of a case', () => {
  const complaint: Task = { taskId: 'T1', taskType: '2', taskChildrenType: '1' }
  it('TODO-06 AMB-16 comes with the order, without a call, and is stored', async () => {
    const { context, asked, kept } = outside()
    expect(await caseOf({ task: { ...complaint, caseNo: 'C1' } }, context)).toEqual({ caseNo: 'C1' })
    expect([asked, kept.caseNo]).toEqual([[], 'C1'])
  })
  it('TODO-06 AMB-16 or else from getNewByTaskId', async () => {
    const { context, asked, kept } = outside({ ok: true, data: { caseNo: 'C2', caseType: '1' } })
    expect(await caseOf({ task: complaint }, context)).toEqual({ caseNo: 'C2', caseType: '1' })
    expect(asked).toEqual([{ name: 'getNewByTaskId', request: { taskId: 'T1' } }])
    expect(kept.caseNo).toBe('C2')
  })
  it('fails when nobody knows it, and forgets nothing', async () => {
    const { context, kept } = outside({ ok: true, data: {} }, { caseNo: 'C0' })
    expect(await endOf(caseOf({ task: complaint }, context))).toEqual({ outcome: 'failed' })
    expect(kept.caseNo).toBe('C0')
  })
  it('is no other order’s', async () => {
    const { context, asked } = outside()
    expect(await endOf(caseOf({ task: { ...complaint, taskChildrenType: '3', caseNo: 'C1' } }, context))).toEqual({
      outcome: 'notAComplaint',
    })
    expect(asked).toEqual([])
  })
})

describe.each([
  ['complaint.case', complaintCase, 'getComplaintTaskDetail'],
  ['complaint.toHandle', toHandle, 'getComplaintTask'],
] as const)('%s', (_, query, call) => {
  it(`AMB-16 COMPLAINT-23 asks ${call} for the case of the address, else for the stored one`, async () => {
    for (const [given, expected] of [
      ['C1', 'C1'],
      [undefined, 'C0'],
    ] as const) {
      const { context, asked } = outside({ ok: true, data: { caseNo: expected } }, { caseNo: 'C0' })
      expect(await query(given === undefined ? {} : { caseNo: given }, context)).toMatchObject({ caseNo: expected })
      expect(asked).toEqual([{ name: call, request: { caseNo: expected } }])
    }
  })
  it('says that there is none when nobody knows the number', async () => {
    const { context, asked } = outside()
    expect(await endOf(query({}, context))).toEqual({ outcome: 'gone', message: 'says case.notFound' })
    expect(asked).toEqual([])
  })
  it('shows what the service refuses in words, and a failed request without words', async () => {
    expect(await endOf(query({ caseNo: 'C1' }, outside({ ok: false, message: 'No', data: {} }).context))).toEqual({
      outcome: 'gone',
      message: 'No',
    })
    expect(await endOf(query({ caseNo: 'C1' }, outside({ ok: false, data: {} }).context))).toEqual({ outcome: 'requestFailed' })
  })
})

describe('who is in charge', () => {
  it('COMPLAINT-06 AMB-30 is the name behind the address', async () => {
    const { context, asked } = outside({ ok: true, data: { name: 'N', userId: 'u' } })
    expect(await handler({ email: 'e@x' }, context)).toMatchObject({ name: 'N' })
    expect(asked).toEqual([{ name: 'getUserByEmail', request: { email: 'e@x' } }])
  })
  it('AMB-30 the address itself when nobody has it, and nobody when the page names none', async () => {
    expect(await handler({ email: 'e@x' }, outside().context)).toEqual({ name: 'e@x' })
    expect(await handler({}, outside().context)).toEqual({})
  })
})

it('COMPLAINT-07 COMPLAINT-08 a policy is asked for by policyNo, a claim by registNo', async () => {
  const { context, asked } = outside()
  await policyInfo({ policyNo: 'P' }, context)
  await claimInfo({ registNo: 'R' }, context)
  expect(asked.map(({ request }) => request)).toEqual([{ policyNo: 'P' }, { registNo: 'R' }])
})

describe('handling a case', () => {
  const answers = { isPunished: 'N', isCallerRepairer: 'Y', isNoReturn: 'N', handleOpinion: 'o', handleReason: 'r' } as const
  it('COMPLAINT-19 sends what was answered, and what was hidden not at all', async () => {
    const { context, asked } = outside()
    await handle({ caseNo: 'C1', form: { ...answers, investigateResult: 'N' } }, context)
    expect(asked).toEqual([{ name: 'updateComplaintByCase', request: { caseNo: 'C1', ...answers, investigateResult: 'N' } }])
  })
  it.each([
    ['COMPLAINT-21', { resultCode: 'N', resultMsg: 'Why' }, 'Why'],
    ['COMPLAINT-22', { resultCode: 'N' }, ''],
  ])('%s is refused with the service’s resultMsg, or with nothing', async (_, data, message) => {
    const { context } = outside({ ok: false, message: 'success', data })
    expect(await endOf(handle({ caseNo: 'C1', form: answers }, context))).toEqual({ outcome: 'refused', message })
  })
})
