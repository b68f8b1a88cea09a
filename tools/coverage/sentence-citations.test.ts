import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSentenceCitations } from './sentences.ts'
import { literals, findCitations } from './sentence-citations.ts'

const SENTENCES = [
  { name: 'saved', text: '保存成功，共{count}项' },
  { name: 'failed', text: '保存客户信息失败' },
  { name: 'failedTags', text: '保存客户标签失败' },
  { name: 'said', text: '{message}' },
]

describe('findCitations', () => {
  it.each([
    ['accepts its name', "text('saved')", ['saved']],
    ['accepts the text with any values', "getByText('保存成功，共3项')", ['saved']],
    ['accepts a part that is unique', "getByText('客户信息失')", ['failed']],
    ['accepts a regular expression', 'toHaveText(/^保存客户标签失败$/)', ['failedTags']],
    ['rejects a part that two sentences share', "getByText('保存客户')", []],
    ['ignores comments', '// 保存客户信息失败', []],
  ])('%s', (_what, code, expected) => {
    const cited = findCitations(SENTENCES, new Map([['a.test.ts', literals('a.test.ts', code)]]))
    expect([...cited].filter(([, paths]) => paths.length > 0).map(([name]) => name)).toEqual(expected)
    expect(cited.has('said')).toBe(false)
  })
})

it('a test cites every sentence that users can read', () => {
  const uncited = [...readSentenceCitations(resolve(import.meta.dirname, '../..'))]
    .filter(([, paths]) => paths.length === 0)
    .map(([name]) => name)
  expect(uncited).toEqual([])
})
