import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { languageBundle } from '../../check/structure.ts'
import { isObject } from '../../model/normalize.ts'
import { readProject } from '../../model/read-project.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { withCommands } from './commands.ts'
import { editorSchemas } from './kinds.ts'

const root = resolve(import.meta.dirname, '../../..')
const schemaSources = schemaFiles(root)
const project = readProject(schemaSources)
const schemas = editorSchemas(withCommands(languageBundle(schemaSources, project), project), project)
const ajv = new Ajv({ strict: false })
// The paths of a view are only completed, never rejected (completion.test.ts).
for (const kind of ['screens', 'parts']) ajv.addSchema({}, `views/${kind}.schema.json`)
const validators = new Map<string, ValidateFunction>()

/** Whether the editor's schema of this kind accepts the data. */
function accepts(kind: string, data: unknown): boolean {
  const text = schemas[`editor/${kind}.schema.json`] ?? '{}'
  const validate = validators.get(kind) ?? ajv.compile(JSON.parse(text) as object)
  validators.set(kind, validate)
  return validate(data)
}

const content = project.sources.filter(({ kind }) => kind !== 'widget' && kind !== 'step')

/** Returns the data of a file with one text replaced. */
function changed(path: string, from: string, to: string): [kind: string, data: unknown] {
  const found = content.find(({ source }) => source.path === path)
  if (!found?.source.text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  return [found.kind, JSON.parse(found.source.text.replace(from, () => to))]
}

describe("the editor's schemas", () => {
  test.each([...new Set(content.map(({ kind }) => kind))])('accept every existing %s', (kind) => {
    const rejected = content.filter((file) => file.kind === kind && !accepts(kind, file.source.data))
    expect(rejected.map(({ source }) => [source.path, validators.get(kind)?.errors?.[0]])).toEqual([])
  })

  test.each([
    ['a node', 'screen', 'screens/tasks/waitDeal.json', '"widget": "list",'],
    ['a step', 'part', 'parts/finishForm.json', '"do": "task.complete",'],
    ['a field', 'entity', 'entities/TagProperty.json', '"tagPropName": {'],
    ['a screen', 'screen', 'screens/tasks/waitDeal.json', '"access": "staff",'],
  ])('let %s accept a rule with a reason, and no unknown rule', (_where, kind, path, from) => {
    const withAccept = (rule: string) =>
      changed(`schemas/${path}`, from, `${from} "accept": { "rule": "${rule}", "because": "就要这样" },`)[1]
    expect([accepts(kind, withAccept('name.once')), accepts(kind, withAccept('name.onec'))]).toEqual([true, false])
  })

  test.each([
    ['query', 'screens/tasks/waitDeal.json', '"tasks.todo"', '"tasks.tood"'],
    ["query's parameter", 'screens/tasks/waitDeal.json', '"sort": { "from"', '"srot": { "from"'],
    ['screen', 'screens/tasks/waitDeal.json', '"updateTask"', '"updateTsak"'],
    ["screen's parameter", 'screens/home/home.json', '"with": { "page": "renewal" }', '"with": { "pgae": "renewal" }'],
    ["code of a screen's parameter", 'screens/home/home.json', '"with": { "page": "renewal" }', '"with": { "page": "66" }'],
    ['mode in a condition', 'screens/home/home.json', '"equals": "claims"', '"equals": "claim"'],
    ['part', 'screens/tasks/waitDeal.json', '"taskListItem"', '"taskListIetm"'],
    ['widget', 'screens/tasks/waitDeal.json', '"widget": "list"', '"widget": "lits"'],
    ['property', 'screens/tasks/waitDeal.json', '"placeholder"', '"placehoder"'],
    ['icon', 'screens/tasks/waitDeal.json', '"plus"', '"pluss"'],
    ['setting', 'parts/homeTodos.json', '"settings.homeTodos"', '"settings.homeTodo"'],
    ['mode', 'screens/home/home.json', '"business": ["newCustomer"', '"busines": ["newCustomer"'],
    ['command', 'screens/tasks/planTaskDetail.json', '"task.markOpened"', '"task.markOpend"'],
    ['message', 'parts/finishForm.json', '"task.completed"', '"task.complted"'],
    ['fact', 'screens/tasks/planTaskDetail.json', '"custName"', '"cusName"'],
    ['field', 'screens/login/enterpriseLogin.json', '"field": "username"', '"field": "usernme"'],
    ['entity', 'screens/login/enterpriseLogin.json', '"EnterpriseLogin"', '"EnterpriseLogn"'],
    ['dictionary', 'entities/Task.json', '"dictionary": "taskStatus"', '"dictionary": "taskStats"'],
    ['call', 'actions/tasks.json', '"getQywxTaskList"', '"getQywxTasks"'],
    ['tab', 'modes.json', '["home", "customers", "mine"]', '["home", "customer", "mine"]'],
  ])('reject a mistyped %s', (_what, path, from, to) => {
    const [kind, data] = changed(`schemas/${path}`, from, to)
    expect(accepts(kind, data)).toBe(false)
  })

  test('accept a new name where a name is declared', () => {
    expect(accepts(...changed('schemas/messages.json', '"app.developing"', '"app.somethingNew"'))).toBe(true)
    expect(accepts(...changed('schemas/entities/Task.json', '"id": "Task"', '"id": "Errand"'))).toBe(true)
    expect(accepts(...changed('schemas/modes.json', '"mine": {', '"own": {'))).toBe(true)
  })

  test('describe every listed name and every property', () => {
    const { definitions } = JSON.parse(schemas['editor/screen.schema.json'] ?? '{}') as { definitions: Record<string, unknown> }
    const listed = (name: string) => definitions[name] as { enum: string[]; markdownEnumDescriptions: string[] }
    const query = listed('KnownQuery')
    expect(query.enum).toEqual([...project.queries.keys()])
    expect(query.markdownEnumDescriptions[query.enum.indexOf('tasks.todo')]).toContain('- `sort` 排序')
    const message = listed('MessageName')
    expect(message.markdownEnumDescriptions[message.enum.indexOf('task.completed')]).toContain('已完成任务')
    expect(query.markdownEnumDescriptions).toHaveLength(query.enum.length)
    const button = isObject(definitions['ButtonNode']) ? definitions['ButtonNode'] : {}
    expect(JSON.stringify(button['properties'])).toContain('"description":"文字。')
  })

  test('are configured in the editor for every kind of file', () => {
    const settings = JSON.parse(readFileSync(`${root}/.vscode/settings.json`, 'utf8')) as {
      'json.schemas': { url: string; schema: { $ref: string } }[]
    }
    const used = settings['json.schemas'].map(({ url, schema }) => [resolve(root, url), resolve(root, url, '..', schema.$ref)])
    expect(used.every(([url = '']) => existsSync(url))).toBe(true)
    expect(used.map(([, to = '']) => to.replace(`${root}/generated/`, '')).sort()).toEqual(Object.keys(schemas).sort())
  })
})
