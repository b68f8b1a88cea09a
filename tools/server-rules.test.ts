import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { fieldGroups } from './generate/registries.ts'
import { schemaFiles } from './schema-files.ts'
import { createServerRules } from './server-rules.ts'
import { readProject } from '../renderer/model/read-project.ts'
import { withDrafts } from '../renderer/model/files.ts'
import type { Schemas } from '../server/schemas/read-schemas.ts'

const root = resolve(import.meta.dirname, '..')
const TASK = 'schemas/entities/Task.json'
const STATUS = 'schemas/dictionaries/taskStatus.json'

/** Rules for a process with handlers of all calls but the omitted ones. */
function start({ without = [] as string[] } = {}) {
  const files = withDrafts(schemaFiles(root))
  const codes = { taskStatusOpen: ['0', '1', '2'] }
  const use = vi.fn<(next: Schemas) => void>()
  const project = readProject(files)
  const handlers = Object.fromEntries([...project.calls.keys()].filter((call) => !without.includes(call)).map((call) => [call, {}]))
  const rules = createServerRules({ handlers, codes, fieldGroups: fieldGroups(project) }, files)
  const edit = (path: string, from: string, to: string) => files.override(path, schemaFiles(root).text(path).replaceAll(from, to))
  return { use, codes, rules, files, edit, apply: () => rules.apply(readProject(files), use) }
}

it('applies changed files that the server reads, and only those', () => {
  const { use, edit, apply } = start()
  edit('schemas/screens/home/home.json', '待办工单', '我的待办')
  expect(apply()).toEqual({ isChanged: false, withoutHandler: [], hasOtherGroups: false })
  edit(TASK, '"maxLength": 20', '"maxLength": 30')
  expect(apply().isChanged).toBe(true)
  expect(use.mock.lastCall?.[0].entities['Task']?.['taskTitle']?.maxLength).toBe(30)
  expect(apply().isChanged).toBe(false)
})

it('changes the code lists that the rules of tasks imported', () => {
  const { codes, edit, apply } = start()
  edit(STATUS, '"open": ["0", "1", "2"]', '"open": ["0", "1"]')
  apply()
  expect(codes.taskStatusOpen).toEqual(['0', '1'])
})

it('applies a deleted file', () => {
  const { use, files, rules } = start()
  const path = 'schemas/inbound/assignments.json'
  rules.apply(readProject({ ...files, paths: () => files.paths().filter((each) => each !== path) }), use)
  expect(use.mock.lastCall?.[0].inbound.map(({ id }) => id)).not.toContain('assignments')
})

it('leaves out calls without handler, and names them and changed groups', () => {
  const { use, rules, edit, apply } = start({ without: ['addTask'] })
  expect(rules.schemas.calls.map(({ id }) => id)).not.toContain('addTask')
  edit(TASK, '"taskTitle": { "required": true, "maxLength": 20 },', '')
  expect(apply()).toEqual({ isChanged: true, withoutHandler: ['addTask'], hasOtherGroups: true })
  expect(use.mock.lastCall?.[0].calls.map(({ id }) => id)).not.toContain('addTask')
})

it('keeps the last version when the server cannot use a new one, and applies the next', () => {
  const { use, edit, apply, files } = start()
  const CALL = 'schemas/calls/addTask.json'
  edit(CALL, '"field": "body.status", "equals": "200"', '"field": "body.status", "gt": 3')
  expect(apply).toThrow(/addTask/)
  expect(use).not.toHaveBeenCalled()
  files.override(CALL, undefined)
  expect(apply().isChanged).toBe(false)
})
