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

it('every sentence that somebody may read is told of by a test', () => {
  const untold = [...readShown(resolve(import.meta.dirname, '../..'))].filter(([, paths]) => paths.length === 0).map(([name]) => name)
  expect(untold).toEqual([])
})
