/**
 * Child process that plays phones. Reads a `Plan` as JSON from stdin, keeps `connections` requests in flight for `seconds`, and prints a
 * `Reading` as JSON.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { processorTime } from '../processor-time.ts'

export interface Plan {
  /** http://host:port */
  url: string
  connections: number
  seconds: number
  /** Seconds before the measurement starts. */
  warmUp: number
  /** Process id of the server, whose processor time is read. */
  pid?: number | undefined
  /** Requested in turn, repeatedly. */
  asks: { path: string; token: string; rows?: number }[]
}

export interface Reading {
  requests: number
  seconds: number
  /** Responses with another status than 200, or whose first response per address lacks the expected rows. */
  errors: number
  /** Milliseconds from sending the request to the end of the response. */
  p50: number
  p99: number
  bytes: number
  /** Milliseconds of the server's processor time per request, over all threads; undefined where the system does not report it. */
  processor?: number | undefined
}

interface Answered {
  status: number
  packed: boolean
  body: Buffer
}

async function play({ url, connections, seconds, warmUp, pid, asks }: Plan): Promise<Reading> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const waits: number[] = []
  const seen = new Set<string>()
  const counts = { errors: 0, bytes: 0 }
  let next = 0
  const start = performance.now() + warmUp * 1000
  const end = start + seconds * 1000

  const get = (path: string, token: string) =>
    new Promise<Answered>((done, fail) => {
      request({ agent, hostname, port, path, headers: { Authorization: token, 'Accept-Encoding': 'gzip' } }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', fail)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, packed: response.headers['content-encoding'] === 'gzip', body: Buffer.concat(pieces) }),
        )
      })
        .on('error', fail)
        .end()
    })

  /** Whether the first response of an address is wrong. Later ones are not parsed, because that would measure this client. */
  function wrong(path: string, rows: number | undefined, { packed, body }: Answered): boolean {
    if (seen.has(path)) return false
    seen.add(path)
    const answer = JSON.parse((packed ? gunzipSync(body) : body).toString('utf8')) as { status?: string; data?: { rows?: unknown[] } }
    return answer.status !== '200' || (rows !== undefined && answer.data?.rows?.length !== rows)
  }

  async function phone(): Promise<void> {
    while (performance.now() < end) {
      const ask = asks[next++ % asks.length]
      if (!ask) return
      const from = performance.now()
      const answered = await get(ask.path, ask.token).catch(() => undefined)
      const bad = answered?.status !== 200 || wrong(ask.path, ask.rows, answered)
      if (bad) counts.errors += 1
      if (from < start) continue
      waits.push(performance.now() - from)
      counts.bytes += answered?.body.length ?? 0
    }
  }
  const spent = pid === undefined ? undefined : spentBetween(pid, start, end)
  await Promise.all(Array.from({ length: connections }, phone))
  agent.destroy()
  const processor = await spent
  waits.sort((one, two) => one - two)
  const at = (part: number) => Math.round((waits[Math.floor(waits.length * part)] ?? 0) * 10) / 10
  return {
    requests: waits.length,
    seconds,
    ...counts,
    p50: at(0.5),
    p99: at(0.99),
    ...(processor === undefined ? {} : { processor: Math.round((processor / Math.max(1, waits.length)) * 100) / 100 }),
  }
}

/** Returns the processor time that a process uses between two instants of `performance.now()`. */
async function spentBetween(pid: number, start: number, end: number): Promise<number | undefined> {
  await pause(start - performance.now())
  const before = processorTime(pid)
  await pause(end - performance.now())
  const after = processorTime(pid)
  return before === undefined || after === undefined ? undefined : after - before
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await play(JSON.parse(await text(process.stdin)) as Plan)))
