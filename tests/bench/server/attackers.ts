/**
 * A process of its own that plays strangers with bad intentions: reads its orders as one JSON on stdin (`AttackPlan`),
 * attacks until it is told to end by SIGTERM, and prints what came of it as one JSON (`AttackReading`).
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface AttackPlan {
  /** http://host:port of a server that trusts this machine's X-Forwarded-For: every stranger has an address of their own. */
  url: string
  loginPath: string
  uploadPath: string
  /** How many at once: requests with the worst header, wrong logins, uploads that never end. */
  headers: number
  logins: number
  uploads: number
}

export interface AttackReading {
  /** Requests with the worst header that were answered. */
  headers: number
  /** Wrong logins that were checked or found locked, and those sent away with 429. */
  checked: number
  sentAway: number
  /** Uploads that were begun, and those of them that the server ended. */
  begun: number
  ended: number
}

/** As much as fits beside the rest of the headers into the 16 kB that the server takes. */
const WORST = `gzip${' '.repeat(15_000)}x`
const HEADERS_REST_MS = 250
const UPLOAD_REST_MS = 1_000
/** What one upload sends at a time: 40 of them are some 26 MB a second. */
const CHUNK = 64 * 1_024
const CHUNK_REST_MS = 100

async function attack(plan: AttackPlan): Promise<void> {
  const reading: AttackReading = { headers: 0, checked: 0, sentAway: 0, begun: 0, ended: 0 }
  process.on('SIGTERM', () => {
    console.log(JSON.stringify(reading))
    process.exit(0)
  })
  const { hostname, port } = new URL(plan.url)
  const agent = new Agent({ keepAlive: true, maxSockets: plan.headers + plan.logins })

  /** The status of the answer; 0: there was none. */
  const ask = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<number>((done) => {
      request({ agent, hostname, port, method, path, headers }, (response) => {
        response.resume().on('close', () => done(response.statusCode ?? 0))
      })
        .on('error', () => done(0))
        .end(body)
    })
  const times = (count: number, work: (at: number) => Promise<void>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))

  async function worstHeaders(): Promise<never> {
    for (;;) {
      await times(plan.headers, async () => {
        if ((await ask('GET', '/', { 'Accept-Encoding': WORST })) > 0) reading.headers += 1
      })
      await pause(HEADERS_REST_MS)
    }
  }
  async function wrongLogins(): Promise<never> {
    for (let wave = 0; ; wave += 1)
      await times(plan.logins, async (at) => {
        const body = JSON.stringify({ username: `stranger-${wave}-${at}`, password: 'd3Jvbmc=' })
        const from = `198.18.${wave % 256}.${at % 256}`
        const status = await ask('POST', plan.loginPath, { 'Content-Type': 'application/json', 'X-Forwarded-For': from }, body)
        if (status === 429) reading.sentAway += 1
        if (status === 200) reading.checked += 1
      })
  }
  async function endlessUpload(): Promise<never> {
    const head = [
      `POST ${plan.uploadPath} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ]
    const chunk = `${CHUNK.toString(16)}\r\n${'x'.repeat(CHUNK)}\r\n`
    for (;;) {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      reading.begun += 1
      socket.resume().write(`${head.join('\r\n')}\r\n\r\n`)
      // What the server does not take is not sent: strangers have no more memory than it has.
      while (!socket.destroyed && !socket.readableEnded) {
        if (socket.writableLength < CHUNK) socket.write(chunk)
        await pause(CHUNK_REST_MS)
      }
      socket.destroy()
      reading.ended += 1
      await pause(UPLOAD_REST_MS)
    }
  }
  await Promise.all([worstHeaders(), wrongLogins(), times(plan.uploads, endlessUpload)])
}

if (process.argv[1] === import.meta.filename) await attack(JSON.parse(await text(process.stdin)) as AttackPlan)
