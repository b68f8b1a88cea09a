import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database/tables.ts'
import { databaseTime, partnerTime } from './time-sources.ts'

const db = {} as Database
const AT = Date.parse('2026-11-20T04:00:00Z')

describe('DEC-41 the clock of a partner', () => {
  it('is the Date header of an answer with any status, without the path of the address', async () => {
    const asked: unknown[] = []
    const server = createServer((request, response) => {
      asked.push([request.method, request.url])
      response.sendDate = false
      response.writeHead(404, { Date: new Date(AT).toUTCString() }).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    expect(await partnerTime(`http://127.0.0.1:${port}/core/v1`)(db)).toBe(AT)
    expect(asked).toEqual([['HEAD', '/']])
    await new Promise((done) => server.close(done))
    await expect(partnerTime(`http://127.0.0.1:${port}`)(db)).rejects.toThrow('fetch failed')
  })
})

describe('DEC-41 the clock of the database', () => {
  it.each([
    ['postgres://user@10.0.0.5/steward', 1],
    ['postgres://user@db.example.com:5432/steward', 1],
    ['postgres://user@localhost/steward', 0],
    ['postgres://user@127.0.0.1:5432/steward', 0],
    ['postgres://user@[::1]/steward', 0],
    ['postgres:///steward?host=/run/postgresql', 0],
    ['postgres://user@%2Frun%2Fpostgresql/steward', 0],
  ])('of %s is used by %d sources: not when it is on this machine', (databaseUrl, sources) =>
    expect(databaseTime({ databaseUrl })).toHaveLength(sources))
  it('is not used for SQLite', () => expect(databaseTime({ dataDir: '/data' })).toEqual([]))
})
