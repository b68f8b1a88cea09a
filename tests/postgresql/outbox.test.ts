import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { startFakeWeCom, type FakeWeCom } from '../contract/fake-wecom.ts'
import { type TestServer, newDatabaseLocation, NOON, startTestServer } from '../contract/server.ts'
import { run } from './cluster.ts'

const credentials = { corpId: 'corp-1', secret: 'a secret of WeCom' }
const MINUTE = 60_000
/** Each task reminds two people; a person can receive 20 cards a minute. */
const TASKS = 20
const ROUNDS = 4
/** Minutes for cards that wait: each server's token ends the other's, so that a busy machine postpones some beyond a person's limit. */
const MORE = 2

describe.each(['read committed', 'serializable'])('DEC-26 two servers with cards to deliver, at %s', (isolation) => {
  let fakeWeCom: FakeWeCom
  let servers: TestServer[]
  beforeAll(async () => {
    fakeWeCom = await startFakeWeCom({ ...credentials, checksDuplicates: false })
    const databaseLocation = await newDatabaseLocation()
    const url = 'databaseUrl' in databaseLocation ? databaseLocation.databaseUrl : ''
    await run(url, `alter database "${url.split('/').at(-1)}" set default_transaction_isolation = '${isolation}'`)
    const wecom = () => createWeCom({ ...credentials, agentId: 1, url: fakeWeCom.url })
    servers = [await startTestServer({ databaseLocation, wecom: wecom() }), await startTestServer({ databaseLocation, wecom: wecom() })]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await fakeWeCom.close()
  })

  it('deliver each card once, although this WeCom does not filter duplicates', async () => {
    for (let round = 1; round <= ROUNDS + MORE; round += 1) {
      const now = NOON + round * MINUTE
      const tasks = round <= ROUNDS ? TASKS : 0
      for (let task = 0; task < tasks; task += 1) await servers[0]?.task({ taskCallTime: now, taskCallType: '1' })
      for (const server of servers) server.clock.now = now
      await Promise.all(servers.flatMap((server) => [server.tick(), server.tick()]))
      await Promise.all(servers.map((server) => server.settled()))
    }
    const urls = fakeWeCom.received.map(({ url, toUser }) => `${url} ${toUser}`)
    expect(urls).toHaveLength(2 * TASKS * ROUNDS)
    expect(new Set(urls).size).toBe(urls.length)
    const waiting = await servers[0]?.db.selectFrom('card').select('cardId').where('deliveredAt', 'is', null).execute()
    expect(waiting).toEqual([])
  })
})
