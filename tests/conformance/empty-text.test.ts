import { expect, it } from 'vitest'
import { schemaFiles } from '../../tools/schema-files.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { resolve } from 'node:path'
import type { NodePlan } from '../../renderer/compile/plan.ts'
import { nodesIn } from '../../renderer/compile/plan-nodes.ts'

const root = resolve(import.meta.dirname, '../..')
const SCREEN = 'schemas/screens/tasks/soon.json'

const checker = await openChecker(schemaFiles(root))

/** Returns the texts of the empty lists of a screen with these properties of its lists. */
function emptyTexts(lists: readonly object[]): unknown[] {
  const item = { widget: 'listItem', title: '一条' }
  const screen = {
    version: 1,
    id: 'soon',
    path: '/soon',
    title: '快到期',
    access: 'staff',
    data: {
      todos: { query: 'tasks.todo' },
      first: { of: 'todos', sort: ['taskEndTime'] },
      mine: { query: 'customers.mine' },
      policies: { query: 'tasks.created' },
    },
    body: lists.map((list) => ({ widget: 'list', item, ...list })),
  }
  checker.override(SCREEN, JSON.stringify(screen))
  const { plans } = checker.check()
  checker.override(SCREEN, undefined)
  const plan = plans.screens.get('soon')?.plan
  return (plan ? nodesIn(plan) : []).flatMap(({ props }: NodePlan) => (props['empty']?.kind === 'text' ? [props['empty'].text] : []))
}

it('an empty list says its own text, else that of its query, its entity, or the word', () => {
  expect(
    emptyTexts([{ items: 'todos', empty: '自己的话' }, { items: 'todos' }, { items: 'first' }, { items: 'mine' }, { items: 'policies' }]),
  ).toEqual(['自己的话', '没有待你处理的事项', '没有待你处理的事项', '暂无客户', '暂无数据'])
})

it('a text that is one path falls back to the default', () => {
  const fallback = (argument: string) => ({ name: 'orElse', argument })
  expect(emptyTexts([{ items: 'todos', empty: '{mode.todoEmpty}' }])).toEqual([
    { parts: [{ path: ['mode', 'todoEmpty'], formats: [fallback('没有待你处理的事项')] }] },
  ])
  expect(emptyTexts([{ items: 'todos', empty: '{mode.todoEmpty | orElse:别的}' }])).toEqual([
    { parts: [{ path: ['mode', 'todoEmpty'], formats: [fallback('别的')] }] },
  ])
})
