import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { StoredRecords } from '../../../server/content/engine-protocol.ts'
import { languageShapes } from '../../project-checker.ts'
import { schemaFiles } from '../../schema-files.ts'
import { createEngine } from '../engine.ts'

const files = schemaFiles(resolve(import.meta.dirname, '../../..'))
const engine = createEngine(files, await languageShapes(files))

const LINES = 'schemas/parts/taskSummaryLines.json'
const titles = ['短', '十个字以内的标题', '这个标题一共有十四个字呀呀', '二十个字的标题很久以前就可以保存了吧对不']
const RECORDS: StoredRecords[] = [
  {
    entity: 'Task',
    key: 'taskId',
    rows: titles.map((taskTitle, index) => ({
      taskId: `T${index}`,
      taskTitle,
      taskContext: '内容'.repeat(30 * index + 1),
      taskStatus: String(index),
      taskCustomer: index === 0 ? null : 'K1',
    })),
  },
]

type Edit = [path: string, search: string | RegExp, replacement: string]

/** Tests the program's content with texts replaced. */
function found(...edits: Edit[]) {
  const content = new Map(engine.shipped)
  for (const [path, search, replacement] of edits) {
    const text = content.get(path) ?? ''
    content.set(path, text.replace(search, replacement))
    expect(content.get(path)).not.toBe(text)
  }
  expect(engine.check(content, engine.shipped).problems).toEqual([])
  return engine.backtest(content, engine.shipped, RECORDS)
}

describe('a backtest', () => {
  it('counts the records that a version would refuse, hide or cut, and names the rule and some of them', { timeout: 60_000 }, () => {
    const facts = { entity: 'Task', title: '工单', of: 4 }
    expect(
      found(
        ['schemas/entities/Task.json', /("taskTitle": \{[^}]*"maxLength": )20/g, '$110'],
        [LINES, '"field": "params.task.taskCustomer", "empty": false', '"field": "params.task.taskStatus", "in": ["0", "1"]'],
        [LINES, 'taskTitle | cut:15', 'taskTitle | cut:12'],
      ),
    ).toEqual([
      {
        ...facts,
        kind: 'unsaved',
        path: 'schemas/entities/Task.json',
        label: '标题',
        rule: 'maxLength 10',
        count: 2,
        examples: ['T2', 'T3'],
      },
      expect.objectContaining({ ...facts, kind: 'cut', path: LINES, label: 'taskTitle', rule: 'cut 12', count: 1, examples: ['T2'] }),
      expect.objectContaining({ ...facts, kind: 'hidden', path: LINES, rule: 'when', count: 2, examples: ['T2', 'T3'] }),
    ])
  })

  it('is silent about titles, labels and orders', { timeout: 60_000 }, () => {
    expect(
      found(
        ['schemas/screens/tasks/waitDeal.json', '"title": "待办工单"', '"title": "今天的工单"'],
        ['schemas/entities/Task.json', '"label": "标题"', '"label": "题目"'],
        ['schemas/dictionaries/taskStatus.json', '"label": "待查看"', '"label": "没看过"'],
        [LINES, 'taskTitle | cut:15', 'taskTitle | cut:18'],
      ),
    ).toEqual([])
  })
})
