import { describe, expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import { compileScreen } from '../../renderer/compile/view.ts'
import { type DerivedListPlan, deriveList } from '../../renderer/language/derived-list.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const project = readProject(schemaFiles(process.cwd()))

function listOf(screen: string, name: string): DerivedListPlan {
  const declared = project.screens.get(screen)
  const data = declared && compileScreen(project, declared.source, declared.value).plan.data[name]
  if (!data || !('of' in data)) throw new Error(`${screen} derives no "${name}"`)
  return data
}

const ids = (tasks: readonly unknown[]) => tasks.map((task) => (task as Task).taskId).join(' ')

describe('the tabs of a task type', () => {
  it.each([
    ['AMB-68 AMB-69 REMIND-15', 'open', ['0', '1', '2'], 'taskEndTime', 'b a 9 10 d'],
    ['AMB-69 REMIND-16', 'finished', ['3', '5'], 'taskStatusTime', '9 10 a b d'],
    ['AMB-69 REMIND-17', 'expired', ['4'], 'taskEndTime', '9 10 a b d'],
  ] as const)('%s AMB-69 %s lists its statuses by time, undated tasks last, ties by task id', (_id, tab, statuses, field, sorted) => {
    const plan = listOf('customerRemindTask', tab)
    const times: [string, number?][] = [['d'], ['10', 3], ['9', 3], ['a', 2], ['b', 1]]
    const of = (taskStatus: string): Task[] =>
      times.map(([taskId, time]) => ({ taskId, taskStatus, ...(time === undefined ? {} : { [field]: time }) }))
    for (const status of ['0', '1', '2', '3', '4', '5'])
      expect(ids(deriveList(of(status), plan, () => undefined))).toBe((statuses as readonly string[]).includes(status) ? sorted : '')
  })
  it('AMB-68 the tab of open tasks lists them regardless of their end time', () => {
    const tasks: Task[] = [
      { taskId: '1', taskStatus: '2', taskEndTime: 1, overdue: true },
      { taskId: '2', taskStatus: '2', taskEndTime: 2, overdue: false },
    ]
    expect(ids(deriveList(tasks, listOf('customerRemindTask', 'open'), () => undefined))).toBe('1 2')
  })
})

describe('the to-do list', () => {
  it('TODO-01 AMB-14 searches title and customer for the trimmed text, ignoring case, and keeps the sort order', () => {
    const tasks: Task[] = [
      { taskId: '2', taskTitle: '沪A8Z217 续保', custName: 'Elizabeth 张' },
      { taskId: '1', taskTitle: '批单' },
      { taskId: '3' },
    ]
    const found = (search: string) => ids(deriveList(tasks, listOf('waitDeal', 'tasks'), () => search))
    expect(['a8z217', ' elizabeth ', '续保', '批', '无', ' '].map(found)).toEqual(['2', '2', '2', '1', '', '2 1 3'])
  })
})
