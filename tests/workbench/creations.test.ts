import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../renderer/model/fix.ts'
import { copiedPart, copiedScreen, MESSAGES, newFile, newMessage, newOption } from '../../src/workbench/editing/creations.ts'
import { plainChanges } from '../../src/workbench/editing/plain-changes.ts'
import { edit, startEditing, type Texts, undo } from '../../src/workbench/editing/editing.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const LIST = 'schemas/screens/timeouts/timeoutRemindList.json'
const ROW = 'schemas/parts/timeoutRow.json'
const [PHRASES, KINDS] = ['schemas/dictionaries/finishPhrase.json', 'schemas/dictionaries/kinds.json'] as const
const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')
const texts: Texts = new Map([
  ...[WAIT, LIST, ROW, PHRASES, MESSAGES].map((path) => [path, read(path)] as const),
  [KINDS, '{\n  "open": true,\n  "codes": { "1": { "label": "有效" } }\n}\n'],
])

/** Makes one edit, expects that one undo returns all bytes, and returns the lines of each changed file that it did not have before. */
function linesAfter(changes: readonly Change[]): Record<string, string[]> {
  const after = edit(startEditing(texts), changes)
  expect(undo(after).texts).toEqual(texts)
  const changed = [...after.texts].filter(([path, text]) => text !== texts.get(path))
  return Object.fromEntries(
    changed.map(([path, text]) => {
      const before = new Set(texts.get(path)?.split('\n'))
      return [path, text.split('\n').filter((line) => !before.has(line))]
    }),
  )
}

describe('a new thing is one edit of a few lines, which one undo takes back', () => {
  it('a message and the place that says it', () => {
    const message = { text: '要先写“反馈”', kind: 'toast' }
    const [before, added] = linesAfter(newMessage('waitDeal.first', message, { path: WAIT, at: ['title'] }))[MESSAGES] ?? []
    expect([before?.endsWith('},'), added]).toEqual([true, '    "waitDeal.first": { "text": "要先写“反馈”", "kind": "toast" }'])
    expect(linesAfter(newMessage('waitDeal.first', message, { path: WAIT, at: ['title'] }))[WAIT]).toEqual(['  "title": "waitDeal.first",'])
  })

  it('a copy of a screen, which differs only in its name, its title and its address', () => {
    const lines = linesAfter(copiedScreen(texts, WAIT, { id: 'ownWait', title: '我的待办', address: '/x/ownWait' }))
    const path = 'schemas/screens/x/ownWait.json'
    expect(Object.keys(lines)).toEqual([path])
    const before = new Set(read(WAIT).split('\n'))
    expect(lines[path]?.filter((line) => !before.has(line))).toEqual([
      '  "id": "ownWait",',
      '  "path": "/x/ownWait",',
      '  "title": "我的待办",',
    ])
  })

  it('a copy of a part, which only one place uses', () => {
    const at = ['body', 1, 'item', 'part']
    const lines = linesAfter(copiedPart(texts, 'timeoutRow', { id: 'ownRow', name: '首页的超时提醒' }, { path: LIST, at }))
    expect(lines[LIST]).toEqual([expect.stringContaining('"part": "ownRow"')])
    expect(lines['schemas/parts/ownRow.json']?.join('\n')).toBe(
      read(ROW).replace('"timeoutRow"', '"ownRow"').replace('超时提醒的一行', '首页的超时提醒'),
    )
  })

  it('an option at the end of the order', () => {
    const codes = ['contacted', 'handedOn', 'settled', 'noAnswer']
    expect(linesAfter(newOption(PHRASES, { code: 'later', label: '改日再约', tone: 'muted' }, { codes, hasOrder: true }))[PHRASES]).toEqual(
      [
        '    "noAnswer": { "label": "未联系上" },',
        '    "later": { "label": "改日再约", "tone": "muted" }',
        '  "order": ["contacted", "handedOn", "settled", "noAnswer", "later"],',
      ],
    )
  })

  it('an option of a dictionary without an order, which gets one', () => {
    const lines = linesAfter(newOption(KINDS, { code: '7', label: '中止' }, { codes: ['1'], hasOrder: false }))[KINDS]
    expect(lines).toEqual(['  "codes": { "1": { "label": "有效" }, "7": { "label": "中止" } },', '  "order": ["1", "7"]'])
  })
})

it('a new file has no invisible characters, which the service would remove', () => {
  expect(plainChanges([newFile(KINDS, '{ "title": "待\u200b办" }')])).toEqual([newFile(KINDS, '{ "title": "待办" }')])
})
