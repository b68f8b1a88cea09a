/**
 * Child process that attacks the server. Reads an `AttackPlan` as JSON from stdin, attacks until SIGTERM, and prints an `AttackReading` as
 * JSON.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface AttackPlan {
  /** http://host:port of a server that trusts this machine's X-Forwarded-For, so that each login has its own address. */
  url: string
  loginPath: string
  uploadPath: string
  /** Numbers of concurrent requests with the worst header, wrong logins, and uploads that never end. */
  headers: number
  logins: number
  uploads: number
}

export interface AttackReading {
  /** Answered requests with the worst header. */
  headers: number
  /** Wrong logins with a checked password or a locked account, and those rejected with 429. */
  checked: number
  rejected: number
  /** Uploads started, and those that the server aborted. */
  started: number
  ended: number
}

/** As long as fits into the server's header limit of 16 kB. */
const WORST = `gzip${' '.repeat(15_000)}x`
const HEADERS_REST_MS = 250
const UPLOAD_REST_MS = 1_000
/** Bytes per write of an upload: 40 uploads send about 26 MB per second. */
const CHUNK = 64 * 1_024
const CHUNK_REST_MS = 100

async function attack(plan: AttackPlan): Promise<void> {
  const reading: AttackReading = { headers: 0, checked: 0, rejected: 0, started: 0, ended: 0 }
  process.on('SIGTERM', () => {
    console.log(JSON.stringify(reading))
    process.exit(0)
  })
  const { hostname, port } = new URL(plan.url)
  const agent = new Agent({ keepAlive: true, maxSockets: plan.headers + plan.logins })

  /** Resolves with the response status; 0 when there was no response. */
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
        if (status === 429) reading.rejected += 1
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
      reading.started += 1
      socket.resume().write(`${head.join('\r\n')}\r\n\r\n`)
      // Writes only what the server reads, so that the attackers need no more memory than it has.
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
