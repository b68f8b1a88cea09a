import { describe, expect, it, vi } from 'vitest'
import type { SettingName, TimeoutDetail } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import settings from '../../schemas/settings.json' with { type: 'json' }
import type { Context } from '../action.ts'
import { nextNodeOf } from './rules.ts'
import detail from './timeout.detail.ts'
import submit from './timeout.submit.ts'

const setting = (name: SettingName) => settings.settings[name].value

describe('the next node', () => {
  it.each([
    ['TIMEOUTDETAIL-17', 'UserTask1', 1, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-17', 'UserTask1', 240, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-17', 'UserTask1', 240, '07', 'UserTask2'],
    ['TIMEOUTDETAIL-18', 'UserTask1', 241, '01', 'UserTask5'],
    ['TIMEOUTDETAIL-18', 'UserTask1', 999, '01', 'UserTask5'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, '07', 'UserTask4'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, '1', 'UserTask4'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, undefined, 'UserTask4'],
    ['TIMEOUTDETAIL-20', 'UserTask2', 999, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-20', 'UserTask4', 241, '07', 'UserTask2'],
    ['TIMEOUTDETAIL-20', 'UserTask10', 241, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-20', undefined, 241, '01', 'UserTask2'],
  ])('%s from %s for %i hours in company %s is %s', (_, nodeId, hours, companyCode, expected) =>
    expect(nextNodeOf({ ...(nodeId && { nodeId }), ...(companyCode && { companyCode }) }, hours, setting)).toBe(expected))
})

type Answered = { ok: boolean; message?: string; data: Record<string, unknown> }

/** A workflow that answers every call the same way and remembers what it was asked. */
function workflow(answered: Answered) {
  const asked: unknown[] = []
  const note = vi.fn<Context['note']>()
  const call = async (name: string, request: object) => {
    asked.push([name, request])
    return answered
  }
  return { asked, note, context: { call, note, setting } as unknown as Context }
}
const endOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof OutcomeError ? { outcome: error.outcome, ...error.carries } : { thrown: error }),
  )

describe('the detail', () => {
  it('TIMEOUTDETAIL-01 AMB2-47 is the answer’s task, with the company of who handles it', async () => {
    const { context, asked } = workflow({ ok: true, data: { resultMsgDto: { data: { registNo: 'R' } }, userInfo: { companyCode: '01' } } })
    expect(await detail({ taskId: 'T1' }, context)).toEqual({ taskId: 'T1', registNo: 'R', companyCode: '01' })
    expect(asked).toEqual([['getTimeoutRemindDetail', { taskId: 'T1' }]])
  })
  it.each([
    ['a refusal in words', { ok: false, message: 'No', data: {} }, { outcome: 'gone', message: 'No' }],
    ['a refusal without', { ok: false, data: {} }, { outcome: 'requestFailed' }],
    ['an answer without a task', { ok: true, data: { resultMsgDto: {} } }, { outcome: 'requestFailed' }],
  ])('is not there after %s', async (_, answered, expected) =>
    expect(await endOf(detail({ taskId: 'T1' }, workflow(answered).context))).toEqual(expected))
})

describe('submitting', () => {
  const timeout: TimeoutDetail = {
    taskId: 'T1',
    nodeId: 'UserTask1',
    defId: 'D',
    instId: 'I',
    tableName: 't',
    registNo: 'R',
    companyCode: '01',
  }
  const form = { handleTime: 241, handleResult: 'Done' }
  it.each([
    ['TIMEOUTDETAIL-14', 'agree'],
    ['TIMEOUTDETAIL-15', 'reject'],
  ] as const)('%s TIMEOUTDETAIL-16 TIMEOUTDETAIL-18 AMB2-45 sends the form, %s, and the next node; not whose company it is', async (_, actionType) => {
    const { context, asked } = workflow({ ok: true, data: {} })
    await submit({ timeout, form, actionType }, context)
    const { companyCode: _companyCode, ...shown } = timeout
    expect(asked).toEqual([['submitWorkTime', { ...shown, ...form, actionType, nextNodeId: 'UserTask5' }]])
  })
  it.each([
    ['TIMEOUTDETAIL-23 the service’s words', { ok: false, message: 'Busy', data: {} }, 'Busy', 0],
    ['AMB2-48 nothing, and is noted', { ok: false, data: {} }, '', 1],
  ])('a refusal says %s', async (_, answered, message, notes) => {
    const { context, note } = workflow(answered)
    expect(await endOf(submit({ timeout, form, actionType: 'agree' }, context))).toEqual({ outcome: 'refused', message })
    expect(note).toHaveBeenCalledTimes(notes)
  })
  it('asks nobody without an action, hours or a result', async () => {
    const { context, asked } = workflow({ ok: true, data: {} })
    for (const params of [
      { timeout, form },
      { timeout, form: { handleTime: 1 }, actionType: 'agree' },
      { form, actionType: 'agree' },
    ] as const)
      expect(await endOf(submit(params, context))).toMatchObject({ outcome: 'refused' })
    expect(asked).toEqual([])
  })
})
