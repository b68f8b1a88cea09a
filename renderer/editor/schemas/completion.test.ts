import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ClientCapabilities, getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { openChecker } from '../../../tools/project-checker.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { iconPictures } from '../../../tools/generate/icons.ts'
import { editorFiles } from './index.ts'

/** Uses VS Code's JSON language service with this repository's settings, like the editor. */
const root = resolve(import.meta.dirname, '../../..')
const files = schemaFiles(root)
const checker = await openChecker(files)
const generated = new Map(
  Object.entries(editorFiles(files, checker.check(), iconPictures(files.text('schemas/icons.svg')))).map(([path, text]) => [
    resolve(root, 'generated', path),
    text,
  ]),
)

const settings = JSON.parse(readFileSync(`${root}/.vscode/settings.json`, 'utf8')) as {
  'json.schemas': { fileMatch: string[]; url: string; schema: object }[]
}
const service = getLanguageService({
  clientCapabilities: ClientCapabilities.LATEST,
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
  schemaRequestService: async (uri) => generated.get(fileURLToPath(uri)) ?? readFileSync(fileURLToPath(uri), 'utf8'),
})
service.configure({
  schemas: settings['json.schemas'].map(({ fileMatch, url, schema }) => ({
    fileMatch,
    uri: pathToFileURL(resolve(root, url)).href,
    schema,
  })),
})

/** Opens a file with one text replaced; `¦` in the new text marks the cursor. */
function edited(path: string, from: string, to: string) {
  const text = readFileSync(`${root}/schemas/${path}`, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${path} does not contain ${from} exactly once`)
  const whole = text.replace(from, () => to)
  const document = TextDocument.create(pathToFileURL(`${root}/schemas/${path}`).href, 'json', 1, whole.replace('¦', ''))
  return { document, parsed: service.parseJSONDocument(document), position: document.positionAt(whole.indexOf('¦')) }
}

const textOf = (text: string | { value: string } | undefined) => (typeof text === 'string' ? text : (text?.value ?? ''))

/** Returns the completions at the cursor with their documentation. */
async function completionsAt(path: string, from: string, to: string): Promise<Map<string, string>> {
  const { document, parsed, position } = edited(path, from, to)
  const { items } = (await service.doComplete(document, position, parsed)) ?? { items: [] }
  return new Map(items.map(({ label, documentation }) => [label.replace(/^"|"$/g, ''), textOf(documentation)]))
}

const names = async (...[path, from, to]: Parameters<typeof completionsAt>) => [...(await completionsAt(path, from, to)).keys()]

const WAIT = 'screens/tasks/waitDeal.json'
const HOME = 'screens/home/home.json'
const PLAN = 'screens/tasks/planTaskDetail.json'
const DRAFT = 'screens/tasks/updateTask.json'

describe('completion offers', () => {
  test('widgets and steps with their descriptions', async () => {
    expect((await completionsAt(WAIT, '"widget": "search"', '"widget": "¦"')).get('list')).toBe('列表：超长自动虚拟化。')
    expect((await completionsAt(WAIT, '"do": "open"', '"do": "¦"')).get('require')).toContain('条件不成立')
    expect((await completionsAt(WAIT, '"placeholder": "搜索"', '"¦"')).get('placeholder')).toContain('提示。')
    const { document, parsed, position } = edited(
      WAIT,
      '"id": "todo",\n          "body": [\n            {\n              "widget": "list"',
      '"id": "todo",\n          "body": [\n            {\n              "widget": "li¦st"',
    )
    expect(JSON.stringify(await service.doHover(document, position, parsed))).toContain('列表：超长自动虚拟化。')
  })

  test('the params of a query, a screen, a part and a command', async () => {
    expect(await completionsAt(WAIT, '"sort": { "from": "params.sort" }', '"¦": ""')).toEqual(
      new Map([['sort', expect.stringContaining('排序') as string]]),
    )
    expect(
      await names(HOME, '"customerRemindTask", "with": { "flag": { "from": "flag.code" } }', '"customerRemindTask", "with": { "¦" }'),
    ).toContain('flag')
    expect(
      await names(WAIT, '"part": "taskListItem", "with": { "task": { "from": "item" } }', '"part": "taskListItem", "with": { "¦" }'),
    ).toEqual(['task'])
    expect(await names(PLAN, '"task.markOpened", "with": { "task"', '"task.markOpened", "with": { "¦"')).toEqual(['task'])
  })

  test("a view's own params with their labels, and no name outside its scope", async () => {
    const found = await completionsAt(WAIT, '"sort": { "from": "params.sort" }', '"sort": { "from": "¦" }')
    expect(found.get('params.sort')).toBe('排序')
    expect([...found.keys()]).toContain('session.name')
    expect([...found.keys()].filter((name) => /^(item|event|form)/.test(name))).toEqual([])
  })

  test('only lists for a list property, and only texts for a search', async () => {
    expect(await names(WAIT, '"items": "tasks"', '"items": "¦"')).toEqual(['tasks', 'todos', 'allCreated', 'created'])
    expect(await names(WAIT, '"bind": "state.q"', '"bind": "¦"')).toEqual(['state.q'])
  })

  test('fields of data, of an item and of an option by their local names', async () => {
    expect((await completionsAt(PLAN, '"{task.taskTitle}"', '"¦"')).get('{task.custName}')).toBe('关联客户')
    expect(await names(PLAN, '"with": { "file": { "from": "file" } }', '"with": { "file": { "from": "¦" } }')).toContain('file.fileName')
    expect(await names(DRAFT, '"itemKey": "{item.userId}"', '"itemKey": "¦"')).toContain('{item.userName}')
    expect(
      await names(
        HOME,
        '"flag.count",\n          "note": "逾期{flag.overdue}",\n          "onTap": [{ "do": "open", "screen": "customerRemindTask"',
        '"¦",\n          "note": "逾期{flag.overdue}",\n          "onTap": [{ "do": "open", "screen": "customerRemindTask"',
      ),
    ).toContain('flag.count')
  })

  test('form values, step results and outcome data only within their scope', async () => {
    const answer = await names(PLAN, '{ "from": "outcome.since" }', '{ "from": "¦" }')
    expect(answer).toEqual(expect.arrayContaining(['outcome.since', 'form.taskTitle', 'task.taskTitle', 'state.since']))
    expect(answer).not.toContain('params.task.taskId')
    expect(await names(PLAN, '"draft": { "from": "task" }', '"draft": { "from": "¦" }')).not.toContain('outcome.since')
    expect(await names(PLAN, '"values": { "state.since"', '"values": { "¦"')).toContain('state.since')
  })

  test('base lists, sort fields and search fields of a derived list, groups of codes, and parents of a field', async () => {
    const FLAG = 'screens/tasks/customerRemindTask.json'
    expect(await names(WAIT, '"of": "todos"', '"of": "¦"')).toEqual(['todos', 'allCreated', 'created'])
    expect(await names(WAIT, '"data": {', '"data": { "some": { "of": "¦" },')).toEqual(['todos', 'allCreated', 'created', 'tasks'])
    expect(await names(FLAG, '"sort": ["taskEndTime"]', '"sort": ["¦"]')).toContain('taskCallTime')
    expect(await names(WAIT, '"in": ["taskTitle", "custName"]', '"in": ["¦"]')).toContain('taskContext')
    expect(await completionsAt(FLAG, '"in": { "group": "open" }', '"in": { "group": "¦" }')).toEqual(
      new Map([
        ['open', '待查看 已查看 跟进中'],
        ['finished', '已完成 过期后完成'],
      ]),
    )
    expect((await completionsAt('entities/Task.json', '"under": "taskType"', '"under": "¦"')).get('taskType')).toBe('大类')
    expect(await names('calls/addTask.json', '"under": "taskType"', '"under": "¦"')).toContain('taskType')
    expect(await names(FLAG, '{ "field": "item.taskStatus", "in": { "group": "open" } }', '{ "field": "¦" }')).toEqual(
      expect.arrayContaining(['item.taskStatus', 'params.flag', 'time.today']),
    )
  })

  test('scope, search, sort and count fields of an unsaved derived list, from its base list', async () => {
    const some = (more: string) => names(WAIT, '"data": {', `"data": { "some": { "of": "todos", ${more} },`)
    expect(await some('"where": { "field": "¦" }')).toEqual(expect.arrayContaining(['item.taskStatus', 'params.sort']))
    expect(await some('"sort": ["¦"]')).toContain('taskEndTime')
    const counted = await some('"count": { "by": ["¦"] }')
    expect(counted).toEqual(expect.arrayContaining(['taskStatus', 'taskEndTime']))
    expect(counted).not.toContain('taskTitle')
    expect(await some('"count": { "by": ["taskEndTime"], "per": "¦" }')).toEqual(['day', 'month'])
  })

  test('codes of a dictionary in groups and in the sort order, and parent codes', async () => {
    const STATUS = 'dictionaries/taskStatus.json'
    expect((await completionsAt(STATUS, '"open": ["0"', '"open": ["¦"')).get('1')).toBe('已查看')
    expect(
      (
        await completionsAt(
          'dictionaries/taskChildrenType.json',
          '{ "label": "理赔共享", "parent": "2" }',
          '{ "label": "理赔共享", "parent": "¦" }',
        )
      ).get('1'),
    ).toBe('提醒工单')
  })

  test('the same names in inserted, unsaved lines', async () => {
    const line = (text: string) =>
      `"body": [\n    { "widget": "list", "items": "tasks", "item": { "widget": "text", "text": "${text}" } },\n    { "widget": "section", "look": "tools",`
    const found = await names(WAIT, '"body": [\n    {\n      "widget": "section",\n      "look": "tools",', `${line('¦')}\n`)
    expect(found).toContain('{item.taskTitle}')
    expect(found).toContain('{item.taskStatus | label}')
  })

  test('global names in a new, unsaved file', async () => {
    const found = await names(
      WAIT,
      '"id": "waitDeal"',
      '"id": "somethingNew", "onOpen": [{ "do": "set", "values": { "state.a": { "from": "¦" } } }]',
    )
    expect(found).toContain('time.today')
    expect(found.filter((name) => name.startsWith('params'))).toEqual([])
  })
})

/** Returns every `{ "from": … }` of a view: the path, the file's text, and the position in it. */
function pathsIn(path: string): { used: string; whole: string; at: number }[] {
  const whole = readFileSync(`${root}/schemas/${path}`, 'utf8')
  return [...whole.matchAll(/\{ "from": "([^"]+)"/g)].map((match) => ({
    used: match[1] ?? '',
    whole,
    at: match.index + '{ "from": "'.length,
  }))
}

const views = files
  .paths()
  .filter((path) => /^schemas\/(screens|parts)\//.test(path))
  .map((path) => path.replace('schemas/', ''))

describe('at every path of the existing views', () => {
  test('the path itself is offered', async () => {
    const missing: string[] = []
    for (const path of views)
      for (const { used, whole, at } of pathsIn(path)) {
        const found = await names(path, whole, `${whole.slice(0, at)}¦${whole.slice(at + used.length)}`)
        if (!found.includes(used)) missing.push(`${path} ${used}`)
      }
    expect(missing).toEqual([])
  })

  test('the checker accepts the offered names', async () => {
    const unknown: string[] = []
    for (const [round, path] of [HOME, PLAN, DRAFT, WAIT].entries())
      for (const [index, { used, whole, at }] of pathsIn(path).entries()) {
        if (index % 4 !== round) continue
        const found = await names(path, whole, `${whole.slice(0, at)}¦${whole.slice(at + used.length)}`)
        const other = found[(index * 7 + round) % found.length] ?? ''
        checker.override(`schemas/${path}`, `${whole.slice(0, at)}${other}${whole.slice(at + used.length)}`)
        const problems = checker.check().problems.filter(({ code }) => /^unknown\.(root|field)$/.test(code))
        unknown.push(...problems.map(({ values }) => `${path} ${other} ${values['name'] ?? ''}`))
        checker.override(`schemas/${path}`, undefined)
      }
    expect(unknown).toEqual([])
  })
})
