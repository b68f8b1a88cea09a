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

/** Orders of every kind and status, due and reminding around today; each is a customer as well. */
const orders = fc.sample(
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
  handoff: { get: () => ({ taskId: orders[0]?.taskId }) },
  call: async () => ({ ok: true, message: undefined, data: { rows: structuredClone(orders) } }),
} as unknown as Context

/** What a query answers for given params. */
async function answerOf(name: string, params: object): Promise<unknown> {
  const run = queries[name as keyof typeof queries] as (params: object, context: Context) => Promise<unknown>
  return run(params, context)
}

/** Params of a query that ask for something: of a code the one that is tried, or else some of its dictionary. */
function paramsOf(name: string, tried: Record<string, string>): Record<string, unknown> {
  const declared = Object.entries(project.queries.get(name)?.value.params ?? {})
  const usual = (dictionary = '') => Object.keys(project.dictionaries.get(dictionary)?.value.codes ?? {})[0]
  const some = declared.map(([param, { dictionary, type }]) => [param, type === 'code' ? usual(dictionary) : '2'])
  return { ...Object.fromEntries(some), ...tried }
}

const written = [...project.queries].filter(([name]) => Object.hasOwn(queries, name))
const knowing = written.flatMap(([name, { value }]) => Object.entries(value.knows ?? {}).map(([param, codes]) => ({ name, param, codes })))
const giving = written.flatMap(([name, { value }]) => Object.entries(value.gives ?? {}).map(([field, all]) => ({ name, field, all })))

describe('what a query says of itself', () => {
  it.each(knowing)('$name answers each $param that it knows in its own way', async ({ name, param, codes }) => {
    const answers = await Promise.all(codes.map((code) => answerOf(name, paramsOf(name, { [param]: code }))))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(codes.length)
  })

  it.each(giving)('$name gives all of $all as $field, and nothing else', async ({ name, field, all }) => {
    const { knows = {}, params = {} } = project.queries.get(name)?.value ?? {}
    const [[param, codes] = ['', ['']]] = Object.entries(knows)
    const copied = 'copyOf' in params ? [{ copyOf: '' }, { copyOf: orders[0]?.taskId ?? '' }, {}] : []
    const tries = [...codes.map((code) => paramsOf(name, param === '' ? {} : { [param]: code })), ...copied]
    const answers = (await Promise.all(tries.map((tried) => answerOf(name, tried)))).flat() as Record<string, unknown>[]
    const found = answers.flatMap((one) => one[field] ?? [])
    const said = project.entities.get('Task')?.value.fields[field]?.type === 'dateTime' ? found.map(sideOf) : found.map(String)
    expect([...new Set(said)].sort()).toEqual([...all].sort())
  })

  it('is said of every order of lists, tabs and counts that a function knows by heart', () => {
    expect(knowing.map(({ name, param }) => `${name} ${param}`)).toEqual([
      'customers.mine sort',
      'tasks.count rule',
      'tasks.todo sort',
      'tasks.reminders tab',
    ])
  })
})

const sideOf = (instant: unknown) => (Number(instant) >= NOW ? 'future' : 'past')
