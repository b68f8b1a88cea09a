/**
 * Child process that sends requests at fixed times, whether or not earlier ones have been answered. Reads a `Flood` as JSON from stdin and
 * prints the `Answered` requests as JSON.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Flood {
  /** http://host:port */
  url: string
  /** One rate after another: requests a second, for so many seconds. */
  phases: readonly { perSecond: number; seconds: number }[]
  asks: readonly { path: string; token: string }[]
}

/** A request: its phase, when it was sent, in milliseconds after the start of its phase, how long its answer took, and the status, or 0. */
export type Answered = readonly [phase: number, sentMs: number, tookMs: number, status: number]

async function flood({ url, phases, asks }: Flood): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const { hostname, port } = new URL(url)
  const ask = ({ path, token }: Flood['asks'][number]) =>
    new Promise<number>((done) => {
      request({ agent, hostname, port, path, headers: { Authorization: token, 'Accept-Encoding': 'gzip' } }, (response) => {
        response.on('error', () => done(0))
        response.on('end', () => done(response.statusCode ?? 0))
        response.resume()
      })
        .on('error', () => done(0))
        .end()
    })
  const answers: Promise<Answered>[] = []
  let next = 0
  for (const [phase, { perSecond, seconds }] of phases.entries()) {
    const start = performance.now()
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      const late = start + (sent * 1_000) / perSecond - performance.now()
      if (late > 1) await pause(late)
      const from = performance.now()
      const asked = asks[(next += 1) % asks.length]
      if (asked) answers.push(ask(asked).then((status) => [phase, from - start, performance.now() - from, status]))
    }
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await flood(JSON.parse(await text(process.stdin)) as Flood)))
