import { describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { NOON, newDatabaseLocation, schemaOf, startTestServer, type TestServer } from './server.ts'

async function startWithMetrics(options: Parameters<typeof startTestServer>[0] = {}) {
  const port = await freePort()
  const server = await startTestServer({ ...options, metricsAddress: { host: '127.0.0.1', port } })
  const scrape = async (path = '/metrics') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  /** Returns the value of a series as it is written, e.g. `steward_sessions`; undefined when it is missing. */
  const valueOf = async (series: string) => {
    const line = (await scrape()).text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  return { server, scrape, valueOf, port }
}

const route = (name: Parameters<typeof schemaOf>[0]) => schemaOf(name).path

describe('metrics', () => {
  it('count requests by route, and refusals that have HTTP status 200', async () => {
    const { server, valueOf, scrape } = await startWithMetrics()
    await server.login('owner', 'wrong')
    await server.login('owner')
    const asked = `{method="POST",route="${route('getToken')}",status="200"}`
    expect(await valueOf(`steward_http_request_seconds_count${asked}`)).toBe(2)
    expect(await valueOf(`steward_answers_total{route="${route('getToken')}",answer="401"}`)).toBe(1)
    expect(await valueOf('steward_log_records_total{level="warn",event="authn_login_fail"}')).toBe(1)
    expect(await valueOf('steward_sessions')).toBe(1)
    expect((await scrape()).text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    await server.close()
  })

  it('show what waits and its age', async () => {
    const { server, valueOf } = await startWithMetrics()
    const card = { fromUser: '', toUser: 'owner', title: 'T', content: 'C', redirect: '/', bussinessNo: 'T1', btntxt: '' }
    await server.db
      .insertInto('card')
      .values({ ...card, cardId: 'C1', createdAt: NOON - 60_000, nextAttemptAt: NOON })
      .execute()
    expect([await valueOf('steward_cards_waiting'), await valueOf('steward_cards_oldest_seconds')]).toEqual([1, 60])
    expect(await valueOf('steward_webhooks_dead')).toBe(0)
    expect(await valueOf('steward_database_up')).toBe(1)
    await server.close()
  })

  it('say that the database is away, without its old figures', async () => {
    const { server, valueOf } = await startWithMetrics()
    expect(await valueOf('steward_cards_waiting')).toBe(0)
    await server.db.destroy()
    expect([await valueOf('steward_database_up'), await valueOf('steward_cards_waiting')]).toEqual([0, undefined])
    await server.close()
  })

  it('show the connections of PostgreSQL', async () => {
    const databaseLocation = await newDatabaseLocation()
    const { server, valueOf } = await startWithMetrics({ databaseLocation })
    const connections = await valueOf('steward_database_connections')
    expect(connections === undefined).toBe('dataDir' in databaseLocation)
    await server.close()
  })

  it('are on an address of their own, which answers nothing else', async () => {
    const { server, scrape, port } = await startWithMetrics()
    expect([(await scrape('/')).status, (await scrape('/api/x')).status]).toEqual([404, 404])
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('steward_')
    await expect(startTestServer({ metricsAddress: { host: '127.0.0.1', port } })).rejects.toThrow('METRICS_ADDRESS cannot be used')
    await server.close()
    await expect(scrape()).rejects.toThrow('fetch failed')
  })

  it('name no person', async () => {
    const { server, scrape } = await startWithMetrics()
    await workOf(server)
    const { text } = await scrape()
    for (const secret of ['owner', '19900', 'A title', 'K1']) expect(text).not.toContain(secret)
    await server.close()
  })
})

async function workOf(server: TestServer): Promise<void> {
  const token = await server.signIn('owner')
  const taskId = await server.task()
  await server.call('updateTask', { taskId, taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' }, { token })
  await server.call('getUserByEmail', { email: 'owner@example.com' }, { token })
  await server.send('/customerDetail/K1?mobile=19900001001', { method: 'GET' })
}
