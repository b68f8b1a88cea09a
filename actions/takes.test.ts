import { describe, expect, it } from 'vitest'
import { commands } from '../generated/commands.ts'
import type { Field, Fields } from '../renderer/language/field.ts'
import { openChecker } from '../tools/project-checker.ts'
import { schemaFiles } from '../tools/schema-files.ts'
import type { Context } from './action.ts'

const { project } = (await openChecker(schemaFiles(process.cwd()))).check()
const isImplemented = (command: string) => Object.hasOwn(commands, command)

/** A value of a field's type that can be recognized in a request. */
function sample(name: string, { type, of = '' }: Field): unknown {
  if (type === 'record' || type === 'map') return recordOf(project.entities.get(of)?.value.fields ?? {})
  if (type === 'list' && of === 'file') return [new File([name], `${name}.png`)]
  if (type === 'list') return [recordOf(project.entities.get(of)?.value.fields ?? {})]
  if (type === 'integer' || type === 'number') return 7
  return type === 'dateTime' ? 1_795_000_000_000 : type === 'boolean' ? true : `given ${name}`
}

/** A record of sample values, without nested records. */
const recordOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      ['record', 'list', 'map'].includes(field.type) ? [] : [[name, sample(name, field)]],
    ),
  )

/** The requests of a command, run once to create and once with an existing draft. */
async function sentBy(command: string, param: string, record: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const declared = project.commands.get(command)?.value
  const sent: Record<string, unknown>[] = []
  const context = {
    build: 'build',
    now: () => 0,
    phoneTime: () => 0,
    mode: 'service',
    setting: () => 6,
    note: () => undefined,
    writeName: async (name: string) => `data:image/png;base64,${name}`,
    startOfNextDay: (instant: number) => instant,
    session: { get: () => ({ userId: 'me', userCode: 'me' }), set: () => undefined, signIn: () => undefined, accountLink: () => 'token' },
    handoff: { get: () => undefined, set: () => undefined },
    async call(_name: string, request: Record<string, unknown>) {
      sent.push(request)
      return { ok: true, message: 'success', data: { token: 'token', userInfo: {} } }
    },
  } as unknown as Context
  const others = Object.entries(declared?.params ?? {}).filter(([name, field]) => name !== param && field.required)
  const given = { ...Object.fromEntries(others.map(([name, field]) => [name, sample(name, field)])), [param]: record }
  const old = { taskId: 'GD1', createdBy: 'me', taskStatus: '0' }
  const run = commands[command as keyof typeof commands] as (params: object, context: Context) => Promise<unknown>
  for (const params of [given, { ...given, draft: old }]) await run(params, context).catch(() => undefined)
  return sent
}

const takes = [...project.commands].flatMap(([command, { value }]) =>
  isImplemented(command) ? Object.entries(value.takes ?? {}).map(([param, taken]) => ({ command, param, taken, value })) : [],
)

describe('the `takes` of a command', () => {
  it.each(takes)('$command sends exactly the listed fields of its $param', async ({ command, param, taken, value }) => {
    const fields = project.entities.get(value.params?.[param]?.of ?? '')?.value.fields ?? {}
    const whole = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(name, field)]))
    const all = await sentBy(command, param, whole)
    expect(all).not.toEqual([])
    const sent: Record<string, string[]> = {}
    for (const name of Object.keys(fields)) {
      const { [name]: _left, ...rest } = whole
      const without = await sentBy(command, param, rest)
      const keys = [...new Set([...all, ...without].flatMap((request) => Object.keys(request)))]
      const valuesAt = (requests: Record<string, unknown>[], key: string) => JSON.stringify(requests.map((request) => request[key]))
      const changed = keys.filter((key) => valuesAt(all, key) !== valuesAt(without, key))
      // Without a required field the command sends no request.
      sent[name] = (without.length === all.length ? changed : (taken.fields[name] ?? ['nothing'])).toSorted()
    }
    expect(sent).toEqual(Object.fromEntries(Object.keys(fields).map((name) => [name, (taken.fields[name] ?? []).toSorted()])))
  })

  it('is declared by every command that a form submits to', () => {
    expect(takes.map(({ command }) => command).sort()).toEqual([
      'account.bind',
      'account.changePassword',
      'account.create',
      'account.createFirst',
      'account.edit',
      'account.setPassword',
      'complaint.handle',
      'customer.save',
      'login.account',
      'login.enterprise',
      'login.policyholder',
      'login.secondFactor',
      'login.staffSms',
      'secondFactor.turnOff',
      'secondFactor.turnOn',
      'signing.submit',
      'signing.submitTyped',
      'task.save',
      'timeout.submit',
    ])
  })
})
