import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../server/handler/api-error.ts'
import { mountCalls } from '../../server/http/calls/mount-calls.ts'
import type { Env } from '../../server/http/env.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import type { CallSchema } from '../../server/schemas/read-schemas.ts'
import { callHost } from './call-host.ts'
import { type TestServer, NOON, schemaOf, schemas, startTestServer } from './server.ts'

const MOBILE = '19900003001'
const pseudonym = createPseudonym('a secret of these tests, 32 letters')
let server: TestServer
const tokens = { staff: '', policyholder: '', ticket: '' }
beforeAll(async () => {
  server = await startTestServer()
  const mobileHash = pseudonym('mobile', MOBILE)
  tokens.staff = await issueToken(server.db, { kind: 'staff', userId: 'owner' }, NOON)
  tokens.policyholder = await issueToken(server.db, { kind: 'policyholder', endorNo: 'E1', policyNo: 'P1', mobileHash, linkId: 'L1' }, NOON)
  tokens.ticket = await issueToken(server.db, { kind: 'ticket', registNo: 'R1', userId: 'owner' }, NOON)
})
afterAll(() => server.close())

/** Sends a call with this access and the identity fields of policyholder calls; returns the HTTP status. */
async function get(access: CallSchema['access'], caller: keyof typeof tokens, request: Record<string, string> = {}): Promise<number> {
  const field = (session: string) => ({ type: 'text', label: session, session }) as const
  const call = {
    ...schemaOf('getCorpTag'),
    access,
    request: { endorNo: field('endorNo'), policyNo: field('policyNo'), mobile: field('mobile') },
  }
  const app = new Hono<Env>()
  mountCalls(app, callHost(server, { schemas: { ...schemas, calls: [call] }, pseudonym }))
  app.onError((error, context) => context.text('', error instanceof ApiError ? error.status : 500))
  const headers = { Authorization: tokens[caller] }
  const answer = await app.request(`${call.path}?${new URLSearchParams(request).toString()}`, { headers })
  return answer.status
}

describe('the access of a call', () => {
  it.each(
    schemas.calls.filter(({ access }) => access === 'staff').map(({ id }) => id),
  )('GUARD-18 DEC-14 %s returns 403 to policyholders and ticket holders', async (call) => {
    for (const caller of ['policyholder', 'ticket'] as const)
      expect((await server.call(call, {}, { token: tokens[caller] })).http).toBe(403)
  })
  it('GUARD-18 a policyholder call returns 403 to staff and ticket holders', async () =>
    expect([await get('policyholder', 'policyholder'), await get('policyholder', 'staff'), await get('policyholder', 'ticket')]).toEqual([
      200, 403, 403,
    ]))
  it('DEC-14 a ticket call also accepts staff, but returns 403 to policyholders', async () =>
    expect([await get('ticket', 'ticket'), await get('ticket', 'staff'), await get('ticket', 'policyholder')]).toEqual([200, 200, 403]))
})

describe('the identity fields of a policyholder’s request', () => {
  const own = { endorNo: 'E1', policyNo: 'P1', mobile: MOBILE }
  it('DEC-13 are accepted if they match the token', async () => expect(await get('policyholder', 'policyholder', own)).toBe(200))
  it.each([
    ['endorNo', 'E2'],
    ['policyNo', 'P2'],
    ['mobile', '19900003002'],
  ])('DEC-13 return 403 for another %s', async (name, value) =>
    expect(await get('policyholder', 'policyholder', { ...own, [name]: value })).toBe(403))
})
