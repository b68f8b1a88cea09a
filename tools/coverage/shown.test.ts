import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readShown } from './sentences.ts'
import { literals, whereShown } from './shown.ts'

const SENTENCES = [
  { name: 'saved', text: '保存成功，共{count}项' },
  { name: 'failed', text: '保存客户信息失败' },
  { name: 'failedTags', text: '保存客户标签失败' },
  { name: 'said', text: '{message}' },
]

describe('which test tells of a sentence', () => {
  it.each([
    ['its name', "text('saved')", ['saved']],
    ['the whole of it, but for its values', "getByText('保存成功，共3项')", ['saved']],
    ['a part that no other sentence has', "getByText('客户信息失')", ['failed']],
    ['a pattern', 'toHaveText(/^保存客户标签失败$/)', ['failedTags']],
    ['a part that two have tells of neither', "getByText('保存客户')", []],
    ['a comment tells of nothing', '// 保存客户信息失败', []],
  ])('%s', (_what, code, expected) => {
    const shown = whereShown(SENTENCES, new Map([['a.test.ts', literals('a.test.ts', code)]]))
    expect([...shown].filter(([, paths]) => paths.length > 0).map(([name]) => name)).toEqual(expected)
    expect(shown.has('said')).toBe(false)
  })
})

/** What no test tells of yet. Whoever writes one takes its sentence out; a new sentence comes with its test. */
const UNTOLD: readonly string[] = [
  'app.saveFailed',
  'customer.changedMeanwhile',
  'download.failed',
  'empty: 本批单没有影像',
  'empty: 没有可以核验的内容',
  'empty: 没有已完成的工单',
  'empty: 没有影像',
  'empty: 没有找到同事',
  'empty: 没有记录',
  'empty: 没有说明',
  'endorsement.notFound',
  'evidence.tooLarge',
  'link.noAddress',
  'rule.integer',
  'rule.minItems',
  'rule.money',
  'rule.number',
  'rule.range',
  'rule.under',
  'server.certificateApart',
  'server.certificateAway',
  'server.certificateErased',
  'server.certificateFoot',
  'server.certificateUnsealed',
  'server.certificateLimitsFile',
  'server.certificateProvesFile',
  'server.certificateLimitsTime',
  'server.certificateProvesTime',
  'server.certificateNoOld',
  'server.certificateNoPhotos',
  'server.evidenceUnsealed',
  'server.linkBusy',
  'server.undoneRemark',
  'session.unreachedAll',
  'words.asChart',
  'words.days',
  'words.minutes',
  'words.notBuiltHint',
  'words.signName',
  'words.weekdayDate',
]

it('every sentence that somebody may read is told of by a test', () => {
  const untold = [...readShown(resolve(import.meta.dirname, '../..'))].filter(([, paths]) => paths.length === 0).map(([name]) => name)
  expect(untold.sort()).toEqual([...UNTOLD].sort())
})
