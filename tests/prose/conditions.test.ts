import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemaFiles } from '../../tools/schema-files.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import type { View } from '../../renderer/model/project.ts'
import {
  conditionJson,
  conditionProse,
  conditionToken,
  describeView,
  itemsIn,
  readProseTexts,
  type ConditionToken,
  type Piece,
} from '../../renderer/prose/index.ts'
import { formPlace, globalPlace, itemPlace, viewPlace } from '../../renderer/prose/scope.ts'

const files = schemaFiles(process.cwd())
const project = readProject(files)
const words = readProseTexts(files)
const nowhere = globalPlace(project, words)

const back = (condition: unknown) => JSON.stringify(conditionJson(conditionToken(nowhere, condition, [])))

const path = fc.oneof(fc.constantFrom('item.taskStatus', 'params.tab', 'time.now', 'form.taskEndTime', 'x'), fc.string())
const literal = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null))
const right = fc.oneof(
  literal,
  fc.array(literal),
  fc.record({ from: path }),
  fc.record({ group: fc.string() }),
  fc.tuple(path, fc.integer(), fc.boolean()).map(([from, plusDays, first]) => (first ? { plusDays, from } : { from, plusDays })),
  fc.jsonValue(),
)
const operator = fc.oneof(fc.constantFrom('equals', 'notEquals', 'in', 'has', 'gt', 'gte', 'lt', 'lte', 'empty'), fc.string())
const comparison = fc
  .tuple(path, operator, right, fc.boolean())
  .map(([field, name, value, first]) => (first ? { [name]: value, field } : { field, [name]: value }))
const { condition } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    comparison,
    fc.jsonValue(),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 4 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))

test('gives any condition back from its tokens, with the order of its properties', () => {
  fc.assert(
    fc.property(condition, (written) => {
      const parsed: unknown = JSON.parse(JSON.stringify(written))
      expect(back(parsed)).toBe(JSON.stringify(parsed))
    }),
    { numRuns: 2000 },
  )
})

test('gives every value of every screen back that could be a condition', () => {
  let conditions = 0
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    expect(back(value)).toBe(JSON.stringify(value))
    if (conditionToken(nowhere, value, []).kind !== 'unread') conditions++
    for (const inner of Object.values(value)) visit(inner)
  }
  for (const { value, source } of [...project.screens.values(), ...project.parts.values()]) {
    expect(value).toBeDefined()
    visit(source.data)
  }
  expect(conditions).toBeGreaterThan(400)
})

const isCondition = (piece: Piece): piece is ConditionToken =>
  typeof piece === 'object' && ['all', 'any', 'not', 'comparison', 'always'].includes(piece.kind)

test('gives the conditions in the tokens of every screen and part back at their addresses', () => {
  let found = 0
  for (const kind of ['screen', 'part'] as const) {
    const views = kind === 'screen' ? project.screens : project.parts
    for (const [id, { source }] of views) {
      const view = describeView(project, words, kind, id)
      for (const piece of view ? itemsIn(view).flatMap(({ pieces }) => pieces) : []) {
        if (!isCondition(piece)) continue
        found++
        const written = piece.at.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], source.data)
        expect(JSON.stringify(conditionJson(piece))).toBe(JSON.stringify(written))
      }
    }
  }
  expect(found).toBeGreaterThan(300)
})

const view: View = {
  params: { tab: { type: 'code', dictionary: 'todoTab', label: '页签' } },
  data: { task: { query: 'task.current' }, created: { query: 'timeouts.list' } },
  body: [],
}
const inView = viewPlace(nowhere, view)
const inItem = formPlace(itemPlace(inView, project.queries.get('tasks.todo')?.value.returns ?? { type: 'list' }, undefined), 'Task')
const prose = (written: unknown) => conditionProse(words, conditionToken(inItem, written, []))

describe('conditions in words', () => {
  const golden: [written: unknown, words: string][] = [
    [
      {
        all: [
          { field: 'item.taskStatus', in: ['0', '1'] },
          { field: 'item.taskEndTime', gt: { from: 'time.now' } },
        ],
      },
      '状态 属于 待查看、已查看，并且 到期时间 晚于 现在',
    ],
    [{ field: 'params.tab', equals: 'todo' }, '页签 是 待我处理'],
    [{ not: { field: 'params.tab', equals: 'todo' } }, '页签 不是 待我处理'],
    [{ field: 'params.tab', notEquals: 'todo' }, '页签 有值而且不是 待我处理'],
    [{ field: 'task.taskRemark', empty: false }, '工单的完成反馈 不为空'],
    [{ field: 'task.copyable', equals: true }, '工单的我可复制 为 “是”'],
    [{ field: 'item.taskStatus', in: { group: 'open' } }, '状态 属于 open（待查看、已查看、跟进中）'],
    [{ field: 'item.taskEndTime', lt: { from: 'time.today', plusDays: 3 } }, '到期时间 早于 今天起3天后'],
    [{ field: 'created.bpmTaskList.length', gt: 0 }, '超时提醒的条数 大于 0'],
    [{ field: 'form.custName', equals: '' }, '关联客户 等于 空文字'],
    [
      {
        not: {
          any: [
            { field: 'task.taskId', empty: true },
            { field: 'mode.id', equals: 'claims' },
          ],
        },
      },
      '并非（工单号 为空，或者 工作模式 是 理赔管家）',
    ],
    [
      {
        any: [
          { field: 'task.taskId', empty: true },
          {
            all: [
              { field: 'task.customerResult.mobile1', empty: false },
              { field: 'session.externalUserId', equals: { from: 'item.externalUserid' } },
            ],
          },
        ],
      },
      '工单号 为空，或者 （客户的手机号码 不为空，并且 登录人的当前外部联系人 等于 外部联系人）',
    ],
  ]
  test.each(golden)('%j', (written, expected) => expect(prose(written)).toBe(expected))
})

test('uses only words that exist', () => {
  const keys = new Set<string>()
  const listening = new Proxy(words, { get: (all, key) => (keys.add(String(key)), Reflect.get(all, key) as unknown) })
  for (const id of project.screens.keys()) describeView(project, listening, 'screen', id)
  const missing = [...keys].filter(
    (key) =>
      /^(join|group|quote|hole|value|view\.(params|state|data|dialogs|body|onOpen|onBack)|step\.(if|to))/.test(key) &&
      words[key] === undefined,
  )
  expect(missing).toEqual([])
})
