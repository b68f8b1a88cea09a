import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import settings from '../../schemas/settings.json' with { type: 'json' }
import type { SettingName } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { reportNoOf, topicOf } from './rules.ts'
import list from './timeouts.list.ts'

const GRIN = '\u{1f600}'
const setting = (name: SettingName) => settings.settings[name].value

describe('CONST2-15 TIMEOUTLIST-05 AMB2-42 the report number', () => {
  it.each([
    ['characters 6 to 26 of the subject', 'prefixRDAA2026310100018472 and what happened', 'RDAA2026310100018472'],
    ['a subject that ends with it', 'prefixRDAA2026310100018472', 'RDAA2026310100018472'],
    ['one that ends within it', 'prefixRDAA', 'RDAA'],
    ['one that ends before it', 'prefix', ''],
    ['an empty one', '', ''],
    ['none', undefined, ''],
    ['DEC-04 an emoji before it is one character', `${GRIN}refixRDAA2026310100018472`, 'RDAA2026310100018472'],
    ['DEC-04 an emoji at its end is not split', `prefix${'x'.repeat(19)}${GRIN}y`, `${'x'.repeat(19)}${GRIN}`],
  ])('%s', (_, subject, expected) => expect(reportNoOf(subject, setting)).toBe(expected))
  it('is the documents’ substring wherever a character is one unit', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (subject) => {
        expect(reportNoOf(subject, setting)).toBe(subject.substring(6, 26))
      }),
    ))
})

/** A workflow that answers every call the same way and remembers what it was asked. */
function workflow(answer: { ok: boolean; data: Record<string, unknown> }) {
  const asked: unknown[] = []
  const note = vi.fn<Context['note']>()
  const call = async (name: string, request: object) => {
    asked.push([name, request])
    return answer
  }
  return { asked, note, context: { call, note, setting } as unknown as Context }
}
describe('a subject beside its report number', () => {
  it.each([
    ['does not say the number a second time', '【查勘超时】RDAA2026310100018472标的车追尾三者', '【查勘超时】标的车追尾三者'],
    ['stays whole when there is no number at that place', '【查勘超时】标的车追尾三者，请尽快安排查勘并告知客户处理进度', undefined],
    ['stays whole when it is short', '【查勘超时】RD', undefined],
  ])('%s', (_, subject, expected) => expect(topicOf(subject, setting)).toBe(expected ?? subject))
})

const TASKS = [{ taskId: 'T1', subject: 'prefixRDAA2026310100018472 x', createTime: '2026-11-20 09:42:00' }, { taskId: 'T2' }]

describe('the timeout tasks', () => {
  it('TIMEOUTLIST-03 TIMEOUTLIST-05 stand in the order of the answer, each with its report number', async () => {
    const { context, note } = workflow({ ok: true, data: { bpmTaskList: TASKS, total: 2 } })
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
    ['a count of none', { bpmTaskList: TASKS, total: 0 }, 0],
    ['as many as it lists, without a count', { bpmTaskList: TASKS }, 2],
  ])('are as many as %s', async (_, data, expected) => expect((await list({}, workflow({ ok: true, data }).context)).total).toBe(expected))
  it.each([
    ['TIMEOUTLIST-01 nothing', undefined, {}],
    ['AMB2-43 an empty text', '', {}],
    ['AMB2-43 blanks', ' \u3000', {}],
    ['TIMEOUTLIST-02 a number', ' RDAA20 ', { registNo: 'RDAA20' }],
  ])('%s is asked for', async (_, registNo, request) => {
    const { context, asked } = workflow({ ok: true, data: { bpmTaskList: [] } })
    await list(registNo === undefined ? {} : { registNo }, context)
    expect(asked).toEqual([['getTimeoutRemindList', request]])
  })
  it('AMB2-43 TIMEOUTLIST-03 a message other than success shows none, whatever came with it, and is noted', async () => {
    const { context, note } = workflow({ ok: false, data: { bpmTaskList: TASKS, total: 2 } })
    expect(await list({}, context)).toEqual({ bpmTaskList: [], total: 0 })
    expect(note).toHaveBeenCalledExactlyOnceWith('timeouts.list', 'refused')
  })
})
