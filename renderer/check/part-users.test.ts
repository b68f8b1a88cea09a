import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const root = resolve(import.meta.dirname, '../..')
const ROW = 'schemas/parts/taskListItem.json'
const HOME = 'schemas/screens/home/home.json'

const files = schemaFiles(root)
const checker = await openChecker(files)

/** Returns the described problems after one text of a file is replaced. */
function after(path: string, from: string, to: string): string[] {
  const text = files.text(path)
  expect(text).toContain(from)
  checker.override(path, text.replace(from, to))
  const described = checker.check().problems.map(checker.describe)
  checker.override(path, undefined)
  return described
}

it('a problem in a part names the screens and parts that contain it', () => {
  const [problem, ...more] = after(ROW, '{params.task.custName', '{params.task.custNam')
  expect(more).toEqual([])
  expect(problem).toMatch(/您是不是想写“custName”？（用在：页面 .*waitDeal.*；部件 .*homeTodos.*）$/)
})

it('also a part that is no JSON', () => {
  expect(after(ROW, '"body": [', '"body" [')).toEqual([expect.stringMatching(/（用在：页面 .*waitDeal/)])
})

it('a problem in a screen names none', () => {
  expect(after(HOME, '"icon": "todo"', '"icon": "tood"')).toEqual([expect.not.stringContaining('用在')])
})
