import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from '../../actions/action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { WireCall } from '../screen-bundle.ts'
import { createRunners } from './runners.ts'

afterEach(() => vi.unstubAllGlobals())

const post: WireCall = {
  method: 'POST',
  path: '/api/',
  encoding: 'json',
  access: 'staff',
  request: {},
  response: {},
  success: { op: 'equals', path: ['body', 'status'], right: { literal: '200' } },
}

/** Runs a command that posts `first`, then `second`, and ends in `refused` when the service refuses one; `none` is no answer. Returns the error. */
async function failed(statuses: Readonly<Record<'first' | 'second', string>>): Promise<unknown> {
  vi.stubGlobal('fetch', async (path: string) => {
    const status = path === '/api/first' ? statuses.first : statuses.second
    if (status === 'none') throw new TypeError('failed to fetch')
    return Response.json({ status })
  })
  async function both(_params: unknown, { call }: Context) {
    const posts = call as unknown as (name: string, request: object) => Promise<{ ok: boolean }>
    for (const name of ['first', 'second']) if (!(await posts(name, {})).ok) throw new OutcomeError('refused')
  }
  const calls = { first: { ...post, path: '/api/first' }, second: { ...post, path: '/api/second' } }
  const bundle = { queries: {}, commands: { both }, calls, entities: {} }
  const env = { answers: {}, identity: () => 'somebody' }
  const { runCommand } = createRunners(bundle, { messages: {}, settings: {} }, env)
  return runCommand('both', {}).catch((error: unknown) => error)
}

it('marks an outcome with whether a post of the command was answered, also with a refusal', async () => {
  expect(await failed({ first: '500', second: '200' })).toMatchObject({ outcome: 'refused', isAnswered: true })
  expect(await failed({ first: '200', second: '500' })).toMatchObject({ outcome: 'refused', isAnswered: true })
  expect(await failed({ first: 'none', second: '200' })).toMatchObject({ outcome: 'requestFailed', isAnswered: false })
})
