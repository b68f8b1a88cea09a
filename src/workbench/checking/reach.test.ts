import { expect, it } from 'vitest'
import * as shapes from '../../../generated/shapes.js'
import { createChecker } from '../../../renderer/check/index.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { type Reach, reachOf } from './reach.ts'

const HOME = 'schemas/screens/home/home.json'
const files = schemaFiles(process.cwd())
const checker = createChecker(files, shapes)
const before = reachOf(checker.check())

const wayTo = ({ visitors, rows }: Reach, who: string, title: string) =>
  rows.find((row) => row.title === title)?.ways[visitors.indexOf(who)]

it('names the shortest way from the home of each mode and of each role', () => {
  expect(before.visitors).toEqual(['服务管家', '业务管家', '理赔管家', '客户', '管理员', '审计员', '业务分析', '内容审核'])
  expect(wayTo(before, '服务管家', '首页')).toEqual(['首页'])
  expect(wayTo(before, '理赔管家', '客户管理')).toEqual(['首页', '客户管理'])
  expect(wayTo(before, '管理员', '新建和修改账号')).toEqual(['账号管理', '新建和修改账号'])
  expect(wayTo(before, '客户', '首页')).toBeUndefined()
  expect(wayTo(before, '审计员', '账号管理')).toBeUndefined()
})

it('says that only a link leads to a screen that nothing opens', () => {
  expect(wayTo(before, '服务管家', '客户群')).toBe('link')
  expect([wayTo(before, '业务管家', '超时提醒列表'), wayTo(before, '理赔管家', '超时提醒列表')]).toEqual(['link', ['首页', '超时提醒列表']])
})

it('notices the modes that lose a tile', () => {
  const text = files.text(HOME)
  expect(wayTo(before, '业务管家', '客户提醒')).toEqual(['首页', '客户提醒'])
  checker.override(HOME, text.replace('"business": ["newCustomer", "1", "6"]', '"business": ["1", "6"]'))
  const after = reachOf(checker.check())
  checker.override(HOME, undefined)
  expect(wayTo(after, '业务管家', '客户提醒')).not.toEqual(['首页', '客户提醒'])
  expect(wayTo(after, '服务管家', '客户提醒')).toEqual(['首页', '客户提醒'])
})
