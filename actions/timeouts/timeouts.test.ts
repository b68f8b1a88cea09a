import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import settings from '../../schemas/settings.json' with { type: 'json' }
import type { SettingName } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { reportNoOf, topicOf } from './rules.ts'
import list from './timeouts.list.ts'

const GRIN = '\u{1f600}'
const setting = (name: SettingName) => settings.settings[name].value

describe('CONST2-15 TIMEOUTLIST-05 AMB2-42 reportNoOf', () => {
  it.each([
    ['returns characters 6 to 26 of the subject', 'prefixRDAA2026310100018472 and what happened', 'RDAA2026310100018472'],
    ['handles a subject that ends with the number', 'prefixRDAA2026310100018472', 'RDAA2026310100018472'],
    ['handles a subject that ends within the number', 'prefixRDAA', 'RDAA'],
    ['handles a subject that ends before the number', 'prefix', ''],
    ['handles an empty subject', '', ''],
    ['handles a missing subject', undefined, ''],
    ['DEC-04 counts an emoji before the number as one character', `${GRIN}refixRDAA2026310100018472`, 'RDAA2026310100018472'],
    ['DEC-04 does not split an emoji at the end', `prefix${'x'.repeat(19)}${GRIN}y`, `${'x'.repeat(19)}${GRIN}`],
  ])('%s', (_, subject, expected) => expect(reportNoOf(subject, setting)).toBe(expected))
  it('equals substring(6, 26) for ASCII subjects', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (subject) => {
        expect(reportNoOf(subject, setting)).toBe(subject.substring(6, 26))
      }),
    ))
})

/** A context that records calls and answers each with `answer`. */
function createContext(answer: { ok: boolean; data: Record<string, unknown> }) {
  const calls: unknown[] = []
  const note = vi.fn<Context['note']>()
  const call = async (name: string, request: object) => {
    calls.push([name, request])
    return answer
  }
  return { calls, note, context: { call, note, setting } as unknown as Context }
}
describe('AMB2-42 AMB2-76 topicOf', () => {
  it.each([
    ['removes the number', '【查勘超时】RDAA2026310100018472标的车追尾三者', '【查勘超时】标的车追尾三者'],
    ['keeps a subject without a number at that position', '【查勘超时】标的车追尾三者，请尽快安排查勘并告知客户处理进度', undefined],
    ['keeps a short subject', '【查勘超时】RD', undefined],
  ])('%s', (_, subject, expected) => expect(topicOf(subject, setting)).toBe(expected ?? subject))
})

const TASKS = [{ taskId: 'T1', subject: 'prefixRDAA2026310100018472 x', createTime: '2026-11-20 09:42:00' }, { taskId: 'T2' }]

describe('AMB2-43 CALL2-38 AMB-07 timeouts.list', () => {
  it('CALL2-38 TIMEOUTLIST-03 TIMEOUTLIST-05 keeps the order of the answer and adds the report numbers', async () => {
    const { context, note } = createContext({ ok: true, data: { bpmTaskList: TASKS, total: 2 } })
    expect(await list({}, context)).toEqual({
      bpmTaskList: [
        { ...TASKS[0], reportNo: 'RDAA2026310100018472', topic: 'prefix x' },
        { taskId: 'T2', reportNo: '', topic: '' },
      ],
      total: 2,
    })
    expect(note).not.toHaveBeenCalled()
  })
  it.each([
    ['AMB-07 TIMEOUTLIST-03 the answer’s own count', { bpmTaskList: TASKS, total: 7 }, 7],
    ['a count of 0', { bpmTaskList: TASKS, total: 0 }, 0],
    ['the length of the list without a count', { bpmTaskList: TASKS }, 2],
  ])('total is %s', async (_, data, expected) => expect((await list({}, createContext({ ok: true, data }).context)).total).toBe(expected))
  it.each([
    ['CALL2-38 TIMEOUTLIST-01 no filter for no number', undefined, {}],
    ['AMB2-43 no filter for an empty text', '', {}],
    ['AMB2-43 no filter for blanks', ' \u3000', {}],
    ['CALL2-38 TIMEOUTLIST-02 a trimmed number', ' RDAA20 ', { registNo: 'RDAA20' }],
  ])('%s is sent', async (_, registNo, request) => {
    const { context, calls } = createContext({ ok: true, data: { bpmTaskList: [] } })
    await list(registNo === undefined ? {} : { registNo }, context)
    expect(calls).toEqual([['getTimeoutRemindList', request]])
  })
  it('AMB2-43 TIMEOUTLIST-03 returns an empty list and logs a line for a refusal', async () => {
    const { context, note } = createContext({ ok: false, data: { bpmTaskList: TASKS, total: 2 } })
    expect(await list({}, context)).toEqual({ bpmTaskList: [], total: 0 })
    expect(note).toHaveBeenCalledExactlyOnceWith('timeouts.list', 'refused')
  })
})
