/**
 * Child process that sends requests at fixed times, whether or not earlier ones have been answered. Reads a `Flood` as JSON from stdin and
 * prints the `Answered` requests as JSON.
 */
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'

/** Connections of all phones together. More than the server lets wait, so that its answers do not slow the arrival down. */
const CONNECTIONS = 400

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
  const pool = new Pool(url, { connections: CONNECTIONS })
  /** Resolves with the status, or 0. Node's own client would need most of the time of a processor for this many requests. */
  const ask = ({ path, token }: Flood['asks'][number]) =>
    new Promise<number>((done) => {
      let status = 0
      pool.dispatch(
        { method: 'GET', path, headers: { Authorization: token, 'Accept-Encoding': 'gzip' } },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, code) => (status = code),
          onResponseData: () => undefined,
          onResponseEnd: () => done(status),
          onResponseError: () => done(0),
        },
      )
    })
  // The proxy before a server keeps its connections open.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask({ path: '/health/live', token: '' })))
  const answers: Promise<Answered>[] = []
  let next = 0
  for (const [phase, { perSecond, seconds }] of phases.entries()) {
    const start = performance.now()
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      const late = start + (sent * 1_000) / perSecond - performance.now()
      // Without a turn of the event loop, a late sender would read no answers.
      await (late > 1 ? pause(late) : nextTurn())
      const from = performance.now()
      const asked = asks[(next += 1) % asks.length]
      if (asked) answers.push(ask(asked).then((status) => [phase, from - start, performance.now() - from, status]))
    }
  }
  const all = await Promise.all(answers)
  await pool.destroy()
  return all
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await flood(JSON.parse(await text(process.stdin)) as Flood)))
