import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { startTestServer } from '../contract/server.ts'
import { startBalancer } from './balancer.ts'

const PAGES = 1_500
/** How many pages open at once. */
const AT_ONCE = 100

/** Opens the stream of a page, as `EventSource` does. Returns the first event; what went wrong otherwise. */
function openStream(url: string, agent: Agent): Promise<string> {
  return new Promise((done) => {
    const hear = (answer: IncomingMessage) => {
      answer.on('data', (event: Buffer) => done(answer.statusCode === 200 ? String(event) : `status ${answer.statusCode}`))
      answer.on('error', ({ message }) => done(message))
    }
    get(`${url}/content/stream`, { agent }, hear).on('error', ({ message }) => done(message))
  })
}

it('nginx with the limits of deploy/nginx serves 1,500 pages in front, each with a stream, and further calls', async () => {
  const server = await startTestServer({ followsContent: true })
  const balancer = await startBalancer([Number(new URL(server.url).port)])
  const agent = new Agent({ keepAlive: true })
  const heard: string[] = []
  for (let opened = 0; opened < PAGES; opened += AT_ONCE)
    heard.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openStream(balancer.url, agent)))))
  const active = await fetch(`${balancer.url}/content/active`).then(
    (answer) => answer.text(),
    () => 'no answer',
  )
  agent.destroy()
  await balancer.stop()
  await server.close()
  expect([...new Set(heard)]).toEqual(['event: release\ndata: 1\n\n'])
  expect(active).toBe('1')
}, 60_000)
