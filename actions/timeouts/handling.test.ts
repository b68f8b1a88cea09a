import { describe, expect, it, vi } from 'vitest'
import type { SettingName, TimeoutDetail } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import settings from '../../schemas/settings.json' with { type: 'json' }
import type { Context } from '../action.ts'
import { nextNodeOf } from './rules.ts'
import detail from './timeout.detail.ts'
import submit from './timeout.submit.ts'

const setting = (name: SettingName) => settings.settings[name].value

describe('AMB2-45 AMB2-47 nextNodeOf', () => {
  it.each([
    ['TIMEOUTDETAIL-17', 'UserTask1', 1, '01', 'UserTask2'],
    ['CONST2-14 TIMEOUTDETAIL-17', 'UserTask1', 240, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-17', 'UserTask1', 240, '07', 'UserTask2'],
    ['CONST2-14 TIMEOUTDETAIL-18', 'UserTask1', 241, '01', 'UserTask5'],
    ['TIMEOUTDETAIL-18', 'UserTask1', 999, '01', 'UserTask5'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, '07', 'UserTask4'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, '1', 'UserTask4'],
    ['TIMEOUTDETAIL-19', 'UserTask1', 241, undefined, 'UserTask4'],
    ['CONST2-14 TIMEOUTDETAIL-20', 'UserTask2', 999, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-20', 'UserTask4', 241, '07', 'UserTask2'],
    ['TIMEOUTDETAIL-20', 'UserTask10', 241, '01', 'UserTask2'],
    ['TIMEOUTDETAIL-20', undefined, 241, '01', 'UserTask2'],
  ])('%s from %s with %i hours in company %s returns %s', (_, nodeId, hours, companyCode, expected) =>
    expect(nextNodeOf({ ...(nodeId && { nodeId }), ...(companyCode && { companyCode }) }, hours, setting)).toBe(expected))
})

type Answer = { ok: boolean; message?: string; data: Record<string, unknown> }

/** A context that records calls and answers each with `answer`. */
function createContext(answer: Answer) {
  const calls: unknown[] = []
  const note = vi.fn<Context['note']>()
  const call = async (name: string, request: object) => {
    calls.push([name, request])
    return answer
  }
  return { calls, note, context: { call, note, setting } as unknown as Context }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof OutcomeError ? { outcome: error.outcome, ...error.carries } : { thrown: error }),
  )

describe('CALL2-39 AMB2-47 timeout.detail', () => {
  it('CALL2-39 TIMEOUTDETAIL-01 AMB2-47 DEC-42 returns the answer’s task with the handler’s company and the whole subject', async () => {
    const { context, calls } = createContext({
      ok: true,
      data: { resultMsgDto: { data: { registNo: 'R' } }, userInfo: { companyCode: '01' }, bpmTaskList: [{ taskId: 'T1', subject: 'S' }] },
    })
    expect(await detail({ taskId: 'T1' }, context)).toEqual({ taskId: 'T1', registNo: 'R', companyCode: '01', topic: 'S' })
    expect(calls).toEqual([
      ['getTimeoutRemindList', {}],
      ['getTimeoutRemindDetail', { taskId: 'T1' }],
    ])
  })
  it.each([
    ['a refusal with a message', { ok: false, message: 'No', data: {} }, { outcome: 'gone', message: 'No' }],
    ['a refusal without a message', { ok: false, data: {} }, { outcome: 'requestFailed' }],
    ['an answer without a task', { ok: true, data: { resultMsgDto: {} } }, { outcome: 'requestFailed' }],
  ])('throws its outcome for %s', async (_, answer, expected) =>
    expect(await outcomeOf(detail({ taskId: 'T1' }, createContext(answer).context))).toEqual(expected))
})

describe('CALL2-40 AMB2-45 AMB2-48 timeout.submit', () => {
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
    ['CALL2-40 TIMEOUTDETAIL-14', 'agree'],
    ['CALL2-40 TIMEOUTDETAIL-15', 'reject'],
  ] as const)('%s TIMEOUTDETAIL-16 TIMEOUTDETAIL-18 AMB2-45 sends the form, %s and the next node, without the company', async (_, actionType) => {
    const { context, calls } = createContext({ ok: true, data: {} })
    await submit({ timeout, form, actionType }, context)
    const { companyCode: _companyCode, ...shown } = timeout
    expect(calls).toEqual([['submitWorkTime', { ...shown, ...form, actionType, nextNodeId: 'UserTask5' }]])
  })
  it.each([
    ['MSG2-29 TIMEOUTDETAIL-23 with the server’s message', { ok: false, message: 'Busy', data: {} }, 'Busy', 0],
    ['AMB2-48 with an empty message and a log line', { ok: false, data: {} }, '', 1],
  ])('throws refused %s', async (_, answer, message, notes) => {
    const { context, note } = createContext(answer)
    expect(await outcomeOf(submit({ timeout, form, actionType: 'agree' }, context))).toEqual({ outcome: 'refused', message })
    expect(note).toHaveBeenCalledTimes(notes)
  })
  it('throws refused without a call when action, hours or result is missing', async () => {
    const { context, calls } = createContext({ ok: true, data: {} })
    for (const params of [
      { timeout, form },
      { timeout, form: { handleTime: 1 }, actionType: 'agree' },
      { form, actionType: 'agree' },
    ] as const)
      expect(await outcomeOf(submit(params, context))).toMatchObject({ outcome: 'refused' })
    expect(calls).toEqual([])
  })
})
