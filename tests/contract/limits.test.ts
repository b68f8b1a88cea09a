import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, wire } from './connection.ts'
import { type House, schemaOf, startHouse } from './server.ts'

let house: House
beforeAll(async () => {
  house = await startHouse({ limits: { headers: 200, request: 400, keepAlive: 300 } })
})
afterAll(() => house.close())

const health = async (of: House, name: string) => {
  const answer = await fetch(`${of.url}/health/${name}`)
  return { http: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as unknown }
}
const opening = (taskId: string) => JSON.stringify({ taskId, taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' })

describe('health (design 5)', () => {
  it('says that it lives, and that it can serve', async () => {
    expect(await health(house, 'live')).toEqual({ http: 200, cache: 'no-store', body: { health: 'live' } })
    expect(await health(house, 'ready')).toEqual({ http: 200, cache: 'no-store', body: { health: 'ready' } })
  })
  it('is not ready without its database, and says so without details; it lives on', async () => {
    const broken = await startHouse()
    await broken.db.destroy()
    expect(await health(broken, 'ready')).toEqual({ http: 503, cache: 'no-store', body: { health: 'no database' } })
    expect((await health(broken, 'live')).http).toBe(200)
    await broken.close()
  })
  it('DEC-15 is logged by its route', async () => {
    await health(house, 'live')
    expect(house.logs.map((line) => (JSON.parse(line) as { route: string }).route)).toContain('/health/live')
  })
})

describe('a connection that takes too much', () => {
  it('headers that never end: 408', async () => {
    const slow = await wire(house.url)
    slow.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')
    await slow.ended
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('a body that never ends: 408', async () => {
    const [head] = post(schemaOf('updateTask').path, await house.signIn('owner'), opening('T-1'))
    const slow = await wire(house.url)
    slow.socket.write(head)
    await slow.ended
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('headers of more than 16 kB: 431', async () => {
    const large = await wire(house.url)
    large.socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    await large.ended
    expect(large.heard()).toMatch(/^HTTP\/1\.1 431 /)
  })
  it('a resting connection is given up', async () => {
    const resting = await wire(house.url)
    resting.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await resting.ended
    expect(resting.heard()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a stop in good order (design 5)', () => {
  it('finishes what has begun, takes nothing new, and ends as soon as it can', async () => {
    const stopping = await startHouse()
    const taskId = await stopping.order()
    const [head, rest] = post(schemaOf('updateTask').path, await stopping.signIn('owner'), opening(taskId))
    const running = await wire(stopping.url)
    const resting = await wire(stopping.url)
    running.socket.write(head)
    await pause(200)
    const closed = stopping.close()
    await resting.ended
    await expect(fetch(stopping.url)).rejects.toThrow('fetch failed')
    running.socket.write(rest)
    await running.ended
    expect(running.heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"200"/)
    await closed
  })
  it('waits no longer than its grace for what never ends', async () => {
    const stopping = await startHouse({ limits: { grace: 200 } })
    const [head] = post(schemaOf('updateTask').path, await stopping.signIn('owner'), opening('T-1'))
    const endless = await wire(stopping.url)
    endless.socket.write(head)
    const from = performance.now()
    await stopping.close()
    expect(performance.now() - from).toBeLessThan(3_000)
    await endless.ended
  })
})
