import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelope, eventXml, encryptMessage, secrets } from '../contract/encrypted-message.ts'
import { type TestServer, newDatabaseLocation, startTestServer } from '../contract/server.ts'
import { run } from './cluster.ts'

const ROUNDS = 10

describe.each(['read committed', 'serializable'])('DEC-26 two servers that receive WeCom events at the same time, at %s', (isolation) => {
  let servers: TestServer[]
  beforeAll(async () => {
    const databaseLocation = await newDatabaseLocation()
    const url = 'databaseUrl' in databaseLocation ? databaseLocation.databaseUrl : ''
    await run(url, `alter database "${url.split('/').at(-1)}" set default_transaction_isolation = '${isolation}'`)
    servers = [
      await startTestServer({ databaseLocation, callback: secrets }),
      await startTestServer({ databaseLocation, callback: secrets }),
    ]
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  const sendEvent = (server: TestServer | undefined, more: Record<string, string>) => {
    const { signature, timestamp, nonce, encrypted } = encryptMessage(eventXml(more))
    const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce })
    return fetch(`${server?.url}/api/wecom/callback?${query.toString()}`, { method: 'POST', body: envelope(encrypted) })
  }

  it('create one customer, and one task and one card for each of two stewards', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ExternalUserID = `wm-${round}`
      // WeCom may send both events for one contact, a second apart.
      const events = [
        { ChangeType: 'add_half_external_contact', CreateTime: '1795147200' },
        { ChangeType: 'add_external_contact', CreateTime: '1795147201' },
      ]
      const requests = events.flatMap((event, at) =>
        ['owner', 'stranger'].map((UserID) => sendEvent(servers[at], { UserID, ExternalUserID, ...event })),
      )
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 200))
    }
    const db = servers[0]?.db
    const customers = await db?.selectFrom('customer').select('externalUserid').where('externalUserid', '!=', 'wm1').execute()
    expect(customers?.map(({ externalUserid }) => externalUserid).sort()).toEqual(Array.from({ length: ROUNDS }, (_, at) => `wm-${at}`))
    const tasks = await db?.selectFrom('task').select(['taskId', 'taskUser', 'taskCustomer']).execute()
    expect(new Set(tasks?.map(({ taskUser, taskCustomer }) => `${taskUser} ${taskCustomer}`)).size).toBe(2 * ROUNDS)
    expect(tasks).toHaveLength(2 * ROUNDS)
    const cards = await db?.selectFrom('card').select(['bussinessNo', 'toUser']).execute()
    expect(cards?.map(({ bussinessNo, toUser }) => `${bussinessNo} ${toUser}`).sort()).toEqual(
      tasks?.map(({ taskId, taskUser }) => `${taskId} ${taskUser}`).sort(),
    )
  })
})
