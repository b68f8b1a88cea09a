import { describe, expect, it } from 'vitest'
import { copyOfSchemas, position, times } from '../../tests/mistakes/copy.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const root = process.cwd()
const copy = await copyOfSchemas()

/** Returns the reported problems after one text in a file is replaced. */
function after(file: string, from: string, to: string): string[] {
  expect(times(copy.read(file), from)).toBeGreaterThan(0)
  return copy.withEdits([{ file, from, to }], copy.said)
}

/** Returns file, line and column of a text; both count from 1. */
function positionOf(file: string, text: string, needle = text): string {
  const whole = copy.read(file)
  return `schemas/${file}:${position(whole, whole.indexOf(text) + text.indexOf(needle))}`
}

const WAIT = 'screens/tasks/waitDeal.json'
const DETAIL = 'screens/tasks/planTaskDetail.json'
const FINISH = 'parts/finishForm.json'
const LOGIN = 'screens/login/enterpriseLogin.json'
const HOME = 'screens/home/home.json'

describe('the checker', () => {
  it('reports no problem in the schemas of this project', async () => {
    const checker = await openChecker(schemaFiles(root))
    expect(checker.check().problems.map(checker.describe)).toEqual([])
  })

  it('returns a plan for every screen and part, with the names it uses', async () => {
    const { project, plans } = (await openChecker(schemaFiles(root))).check()
    expect([...plans.screens.keys()]).toEqual([...project.screens.keys()])
    expect([...plans.parts.keys()]).toEqual([...project.parts.keys()])
    const waiting = plans.screens.get('waitDeal')
    expect(Object.keys(waiting?.plan.data ?? {})).toEqual(['todos', 'allCreated', 'created', 'tasks'])
    expect([...(waiting?.used.queries ?? [])]).toEqual(['tasks.todo', 'tasks.created'])
  })

  it('marks parts without data, state and dialogs as inline', async () => {
    const { plans } = (await openChecker(schemaFiles(root))).check()
    const parts = ['taskListItem', 'customerListItem', 'caseFile', 'orderChanges', 'dataBoard']
    expect(parts.map((name) => plans.parts.get(name)?.plan.isInline === true)).toEqual([true, true, false, false, false])
  })

  it.each([
    ['a key', WAIT, '"placeholder": "搜索"', '"placehoder": "搜索"', '"placeholder"', 'placeholder'],
    ['a widget', WAIT, '"widget": "search"', '"widget": "serach"', '"search"', 'search'],
    ['a step', WAIT, '"do": "open"', '"do": "opne"', '"open"', 'open'],
    ['a command', FINISH, '"do": "task.complete"', '"do": "task.compete"', '"task.complete"', 'task.complete'],
    ['a query', WAIT, '"query": "tasks.todo"', '"query": "tasks.tood"', '"tasks.todo"', 'tasks.todo'],
    ['a path', DETAIL, '"{task.taskTitle}"', '"{task.taskTitel}"', 'task.', 'taskTitle'],
    ['a root', WAIT, '"from": "params.sort"', '"from": "parms.sort"', '"params.sort"', 'params'],
    ['an operator', HOME, '"equals": "business"', '"equal": "business"', '"equals"', 'equals'],
    ['a format', 'parts/taskSummaryLines.json', '{params.task.taskTitle | cut:15', '{params.task.taskTitle | cutt:15', 'params', 'cut'],
    [
      'a message',
      'parts/finishForm.json',
      '"message": "task.completed"',
      '"message": "task.complted"',
      '"task.completed"',
      'task.completed',
    ],
    ['an entity', LOGIN, '"entity": "EnterpriseLogin"', '"entity": "EnterpriseLogn"', '"EnterpriseLogin"', 'EnterpriseLogin'],
    ['a field', LOGIN, '"field": "username"', '"field": "usernme"', '"username"', 'username'],
    ['a screen', WAIT, '"screen": "updateTask"', '"screen": "updateTsak"', '"updateTask"', 'updateTask'],
    ['a part', WAIT, '"part": "taskListItem"', '"part": "taskListIetm"', '"taskListItem"', 'taskListItem'],
    ['a param', HOME, '"with": { "page": "renewal" }', '"with": { "pgae": "renewal" }', '"page"', 'page'],
    ['an icon', WAIT, '"icon": "plus"', '"icon": "pluss"', '"plus"', 'plus'],
    ['a setting', 'parts/homeTodos.json', 'settings.homeTodos', 'settings.homeTodo', '"settings.homeTodos"', 'homeTodos'],
    ['a tile of a mode', HOME, '["newCustomer", "1", "6"]', '["newCustomers", "1", "6"]', '"newCustomer"', 'newCustomer'],
    ['a dialog', DETAIL, '"dialog": "complete"', '"dialog": "compleet"', '"complete"', 'complete'],
    ['a dictionary', WAIT, '"dictionary": "todoSort"', '"dictionary": "todoSrot"', '"todoSort"', 'todoSort'],
  ])('locates a typo in %s and suggests the correct name', (_what, file, from, to, needle, suggestion) => {
    const reports = after(file, from, to)
    expect(reports[0]).toContain(positionOf(file, from, needle))
    expect(reports[0]).toContain(`您是不是想写“${suggestion}”`)
    expect(reports.filter((line) => line.startsWith(`schemas/${file}`))).toHaveLength(1)
  })

  it.each([
    ['a code that is not in its dictionary', HOME, '"page": "renewal"', '"page": "5"', 'jumpPage'],
    [
      'an operator that does not fit the type',
      HOME,
      '{ "field": "mode.id", "equals": "business" }',
      '{ "field": "mode.id", "gt": 1 }',
      '不能用“gt”',
    ],
    ['a list without its data', WAIT, '"items": "created",', '', '缺少“items”'],
    [
      'a step that can never be reached',
      WAIT,
      '"with": { "formMode": "create" } }]',
      '"with": { "formMode": "create" } }, { "do": "say", "message": "task.completed" }]',
      '永远不会执行',
    ],
    [
      'a missing parameter',
      HOME,
      '{ "do": "open", "screen": "customerRemindTask", "with": { "flag": { "from": "flag.code" } } }',
      '{ "do": "open", "screen": "customerRemindTask" }',
      '需要参数“flag”',
    ],
    ['a value of the wrong type', WAIT, '"sort": { "from": "params.sort" }', '"sort": { "from": "tasks" }', '代码'],
    ['unused data', WAIT, '"data": {', '"data": { "spare": { "query": "tasks.todo" },', '“spare”没有用到'],
    ['a limit wider than the entity allows', FINISH, '"required": true, "rows": 4', '"required": true, "maxLength": 501', '只能改小'],
    ['a duplicate address', WAIT, '"path": "/waitDeal"', '"path": "/my"', '已经被页面'],
    ['an unused message', 'screens/complaints/toCaseHandle.json', '{ "do": "say", "message": "case.submitted" },', '', '从来不说'],
    ['a missing comma', WAIT, '"id": "waitDeal",', '"id": "waitDeal"', '缺少一个英文逗号'],
    ['a key written twice', WAIT, '"title": "待办工单",', '"title": "待办工单", "title": "待办",', '写了两次'],
    ['a file whose name differs from its id', WAIT, '"id": "waitDeal"', '"id": "waitDeel"', '两个要一样'],
  ])('reports %s', (_what, file, from, to, sentence) => {
    expect(after(file, from, to).join('\n')).toContain(sentence)
  })
})
