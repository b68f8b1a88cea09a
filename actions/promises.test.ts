import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queries } from '../generated/queries.ts'
import type { Task } from '../generated/data.ts'
import { businessTime } from '../renderer/language/time.ts'
import { openChecker } from '../tools/project-checker.ts'
import { schemaFiles } from '../tools/schema-files.ts'
import type { Context } from './action.ts'

const { project } = (await openChecker(schemaFiles(process.cwd()))).check()
const time = businessTime('Asia/Shanghai')
const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const DAY = 86_400_000

/** Tasks of every kind and status with times around today. Each row also has the fields of a customer. */
const tasks = fc.sample(
  fc.record(
    {
      taskId: fc.nat(999).map(String),
      taskType: fc.constantFrom('1', '2'),
      taskChildrenType: fc.constantFrom('1', '2', '3'),
      taskStatus: fc.constantFrom('0', '1', '2', '3', '4', '5'),
      createdBy: fc.constantFrom('me', 'another'),
      createdDate: fc.integer({ min: NOW - 2 * DAY, max: NOW }),
      taskCallTime: fc.integer({ min: NOW - 2 * DAY, max: NOW + 2 * DAY }),
      taskEndTime: fc.integer({ min: NOW - 2 * DAY, max: NOW + 2 * DAY }),
      clientName: fc.constantFrom('李', '王'),
      createTime: fc.integer({ min: NOW - 2 * DAY, max: NOW }),
    },
    { requiredKeys: ['taskId', 'taskType', 'taskChildrenType', 'taskStatus', 'createdBy'] },
  ),
  { numRuns: 800, seed: 20261121 },
) as Task[]

const context = {
  now: () => NOW,
  startOfDay: time.startOfDay,
  startOfNextDay: time.startOfNextDay,
  setting: () => 6,
  session: { get: () => ({ userId: 'me', userCode: 'me' }) },
  handoff: { get: () => ({ taskId: tasks[0]?.taskId }) },
  call: async () => ({ ok: true, message: undefined, data: { rows: structuredClone(tasks) } }),
} as unknown as Context

async function answerOf(name: string, params: object): Promise<unknown> {
  const run = queries[name as keyof typeof queries] as (params: object, context: Context) => Promise<unknown>
  return run(params, context)
}

/** Params for a query: the given codes, else the first code of each dictionary. */
function paramsOf(name: string, codes: Record<string, string>): Record<string, unknown> {
  const declared = Object.entries(project.queries.get(name)?.value.params ?? {})
  const firstCode = (dictionary = '') => Object.keys(project.dictionaries.get(dictionary)?.value.codes ?? {})[0]
  const defaults = declared.map(([param, { dictionary, type }]) => [param, type === 'code' ? firstCode(dictionary) : '2'])
  return { ...Object.fromEntries(defaults), ...codes }
}

const implemented = [...project.queries].filter(([name]) => Object.hasOwn(queries, name))
const withKnows = implemented.flatMap(([name, { value }]) =>
  Object.entries(value.knows ?? {}).map(([param, codes]) => ({ name, param, codes })),
)
const withGives = implemented.flatMap(([name, { value }]) =>
  Object.entries(value.gives ?? {}).map(([field, all]) => ({ name, field, all })),
)

describe('the declaration of a query', () => {
  it.each(withKnows)('$name answers differently for each code of `knows` of $param', async ({ name, param, codes }) => {
    const answers = await Promise.all(codes.map((code) => answerOf(name, paramsOf(name, { [param]: code }))))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(codes.length)
  })

  it.each(withGives)('$name returns exactly the values $all of `gives` as $field', async ({ name, field, all }) => {
    const { knows = {}, params = {} } = project.queries.get(name)?.value ?? {}
    const [[param, codes] = ['', ['']]] = Object.entries(knows)
    const copied = 'copyOf' in params ? [{ copyOf: '' }, { copyOf: tasks[0]?.taskId ?? '' }, {}] : []
    const variants = [...codes.map((code) => paramsOf(name, param === '' ? {} : { [param]: code })), ...copied]
    const answers = (await Promise.all(variants.map((variant) => answerOf(name, variant)))).flat() as Record<string, unknown>[]
    const found = answers.flatMap((one) => one[field] ?? [])
    const values = project.entities.get('Task')?.value.fields[field]?.type === 'dateTime' ? found.map(sideOf) : found.map(String)
    expect([...new Set(values)].sort()).toEqual([...all].sort())
  })

  it('lists `knows` for every sort order, tab and count rule that is coded in a function', () => {
    expect(withKnows.map(({ name, param }) => `${name} ${param}`)).toEqual([
      'customers.mine sort',
      'tasks.count rule',
      'tasks.todo sort',
      'tasks.reminders tab',
    ])
  })
})

const sideOf = (instant: unknown) => (Number(instant) >= NOW ? 'future' : 'past')
