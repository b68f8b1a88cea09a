import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { countReminders, countTaskFlags, countTasks } from './rules.ts'
import count from './tasks.count.ts'

const NOW = Date.UTC(2026, 10, 20, 4)
type Rule = Parameters<typeof countTasks>[1]
type Tile = { label: string; badge?: string }
/** Tiles for each code of a dictionary, with their exceptions, and further tiles. */
interface Tiles {
  each?: { dictionary: string; as: string; paths?: { count: string } }
  is?: Tile
  except?: Record<string, Partial<Tile>>
  and?: Record<string, Tile>
}

const read = (path: string): unknown => JSON.parse(readFileSync(resolve(import.meta.dirname, '../../schemas', path), 'utf8'))
/** The home screen's schema: which tile shows which count, and which tiles are generated for each code of a dictionary. */
const home = read('screens/home/home.json') as {
  data: Record<string, { query: string; with?: { rule?: Rule; type?: string; child?: string } }>
  body: { tiles?: Tiles }[]
}
const COUNTS = { 'tasks.reminderCounts': countReminders, 'tasks.taskCounts': countTaskFlags }

function counted(label: string, tasks: readonly Task[]): number {
  for (const tiles of home.body.flatMap((part) => part.tiles ?? [])) {
    const ofCode = countedForCode(tiles, label, tasks)
    if (ofCode !== undefined) return ofCode
    const tile = Object.values(tiles.and ?? {}).find((one) => one.label === label)
    const { rule, type, child } = home.data[tile?.badge ?? '']?.with ?? {}
    if (rule && type && child) return countTasks(tasks, rule, type, child, NOW)
  }
  throw new Error(`no tile ${label} has a count`)
}

/** Returns the count of a tile that is generated for a code. Throws when the tile shows the count of another code. */
function countedForCode({ each, is, except }: Tiles, label: string, tasks: readonly Task[]): number | undefined {
  if (!each) return undefined
  const { codes } = read(`dictionaries/${each.dictionary}.json`) as { codes: Record<string, { label: string }> }
  const code = Object.keys(codes).find((one) => codes[one]?.label === label)
  if (code === undefined) return undefined
  const badge = except?.[code]?.badge ?? is?.badge
  if (badge !== `${each.as}.count`) throw new Error(`the tile ${label} shows ${badge}`)
  const query = home.data[each.paths?.count ?? '']?.query as keyof typeof COUNTS
  return (COUNTS[query](tasks, NOW) as Record<string, number>)[code] ?? Number.NaN
}

const isKind = (task: Task, kind: string) => `${task.taskType}/${task.taskChildrenType}` === kind
// COUNT-07: a missing taskEndTime counts as now, so the task is excluded.
const isLater = (task: Task) => (task.taskEndTime === undefined ? NOW : task.taskEndTime) > NOW
const isOver = (task: Task) => task.taskStatus === '3' || task.taskStatus === '5'
const lacks = (task: Task, field: 'clientName' | 'mobile1') => task.customerResult === undefined || !task.customerResult[field]

/** The requirements as predicates: which tasks each tile counts. */
const REQUIREMENTS: [ids: string, label: string, counts: (task: Task) => boolean][] = [
  [
    'COUNT-01',
    '新增客户',
    (task) => isKind(task, '1/2') && (task.taskStatus === '0' || lacks(task, 'clientName') || lacks(task, 'mobile1')),
  ],
  ['COUNT-02 COUNT-07', '客户关怀', (task) => isKind(task, '1/1') && isLater(task)],
  ['COUNT-03 COUNT-07', '续保回收', (task) => isKind(task, '1/6') && isLater(task)],
  ['COUNT-04 COUNT-07', '理赔进度更新', (task) => isKind(task, '1/7') && isLater(task)],
  ['COUNT-04 COUNT-07', '增值服务进度更新', (task) => isKind(task, '1/8') && isLater(task)],
  ['COUNT-04 COUNT-07', '咨诉进度更新', (task) => isKind(task, '1/9') && isLater(task)],
  ['COUNT-05 COUNT-07', '微企添加', (task) => isKind(task, '2/6') && isLater(task)],
  ['COUNT-06 COUNT-07', '进度告知', (task) => isKind(task, '2/7') && isLater(task)],
  ['COUNT-08', '续保预警', (task) => isKind(task, '2/5') && !isOver(task)],
  ['COUNT-09', '任务计划', (task) => isKind(task, '2/3') && !isOver(task)],
  ['COUNT-10', '咨诉办理', (task) => isKind(task, '2/1') && !isOver(task)],
  ['COUNT-11', '批单跟进', (task) => isKind(task, '2/2') && !isOver(task)],
  ['COUNT-12', '理赔共享', (task) => isKind(task, '2/4') && !isOver(task)],
  ['COUNT-13', '查勘派工', (task) => isKind(task, '2/8') && !isOver(task)],
  ['COUNT-14', '定损派工', (task) => isKind(task, '2/9') && !isOver(task)],
]

const text = fc.constantFrom(undefined, '', '王小川')
const customer = fc.option(fc.record({ clientName: text, mobile1: text }), { nil: undefined })
const anyTask = fc.record({
  taskType: fc.constantFrom('1', '2'),
  taskChildrenType: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9'),
  taskStatus: fc.constantFrom('0', '1', '2', '3', '4', '5'),
  taskEndTime: fc.constantFrom(undefined, NOW - 1, NOW, NOW + 1, NOW + 86_400_000),
  customerResult: customer,
})

describe('every tile of the homes counts the tasks of its requirement, for random tasks', () => {
  it.each(REQUIREMENTS)('%s %s', (_ids, label, isCounted) => {
    let most = 0
    fc.assert(
      fc.property(fc.array(anyTask, { maxLength: 120, size: 'max' }), (given) => {
        const tasks = given as Task[]
        let expected = 0
        for (const task of tasks) if (isCounted(task)) expected += 1
        most = Math.max(most, expected)
        expect(counted(label, tasks)).toBe(expected)
      }),
      { numRuns: 100 },
    )
    // Guards against samples in which both sides are always 0.
    expect(most).toBeGreaterThan(1)
  })
})

it('refuses an unknown counting rule instead of counting by another one', async () => {
  const context = { session: { get: () => ({}) }, call: async () => ({ data: { rows: [] } }), now: () => NOW } as unknown as Context
  await expect(count({ rule: 'overdue', type: '2', child: '3' }, context)).rejects.toThrow('no rule is named "overdue"')
})
