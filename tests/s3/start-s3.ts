import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { S3Options } from '../../server/files/s3/options.ts'

/** The key of the server. */
const [ACCESS_KEY, SECRET_KEY] = ['KEY-OF-TESTS', 'Geheim77/of+the+tests']
const SUFFIX = '._S3rver_object'

/**
 * What happens to a request: it passes; its connection ends before it, after it, or in the middle of the answer; nothing answers it; or it is
 * refused for a missing right.
 */
export type Fate = 'pass' | 'lose request' | 'lose answer' | 'cut answer' | 'hang' | 'deny'

/**
 * Starts an S3 server in a process of its own, behind a proxy that decides the fate of each request. Node's OpenSSL has the cipher of the
 * server's tokens for further pages only with the legacy provider.
 */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-s3-'))
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', resolve(import.meta.dirname, 's3rver.mjs'), folder, ACCESS_KEY, SECRET_KEY],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const proxy = new FaultyProxy(Number(line.toString()))
  const endpoint = await proxy.listen()
  const objectOf = (bucket: string, key: string) => join(folder, bucket, `${key}${SUFFIX}`)
  let buckets = 0
  return {
    proxy,
    /** Returns the options of a new, empty bucket. */
    newBucket(more: Partial<S3Options> = {}): S3Options {
      const bucket = `bucket-${(buckets += 1)}`
      mkdirSync(join(folder, bucket))
      return { endpoint, region: 'us-east-1', bucket, prefix: '', accessKey: ACCESS_KEY, secretKey: SECRET_KEY, isPathStyle: true, ...more }
    },
    removeBucket: ({ bucket }: S3Options) => rmSync(join(folder, bucket), { recursive: true }),
    /** The keys of all objects, sorted. */
    keys: ({ bucket }: S3Options): string[] =>
      readdirSync(join(folder, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .toSorted(),
    /** The ids of uploads in parts that were neither completed nor cancelled. */
    unfinished: ({ bucket }: S3Options): string[] => {
      const uploads = join(folder, bucket, '._S3rver_uploads')
      return existsSync(uploads) ? readdirSync(uploads) : []
    },
    read: ({ bucket }: S3Options, key: string): Buffer => readFileSync(objectOf(bucket, key)),
    /** Changes an object without a trace in its metadata. */
    change: ({ bucket }: S3Options, key: string, bytes: Uint8Array) => writeFileSync(objectOf(bucket, key), bytes),
    remove: ({ bucket }: S3Options, key: string) => rmSync(objectOf(bucket, key)),
    /** Sets the time of the last change, in epoch milliseconds. */
    age: ({ bucket }: S3Options, key: string, at: number) => utimesSync(objectOf(bucket, key), at / 1_000, at / 1_000),
    async close(): Promise<void> {
      await proxy.close()
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>

/** Returns the settings of a bucket. */
export const settingsOfBucket = (options: S3Options): Record<string, string> => ({
  FILES_S3_ENDPOINT: options.endpoint,
  FILES_S3_BUCKET: options.bucket,
  FILES_S3_ACCESS_KEY: options.accessKey,
  FILES_S3_SECRET_KEY: options.secretKey,
  ...(options.prefix === '' ? {} : { FILES_S3_PREFIX: options.prefix }),
})

const DENIED = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

class FaultyProxy {
  /** Decides for each request; all pass by default. */
  fateOf: (line: string) => Fate = () => 'pass'
  /** Methods and paths of the requests since the last `reset`. */
  readonly lines: string[] = []
  readonly #port: number
  readonly #server = createServer((incoming, answer) => this.#serve(incoming, answer))

  constructor(port: number) {
    this.#port = port
  }
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  reset(): void {
    this.fateOf = () => 'pass'
    this.lines.length = 0
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
  #serve(incoming: IncomingMessage, answer: ServerResponse): void {
    const line = `${incoming.method} ${incoming.url}`
    this.lines.push(line)
    const fate = this.fateOf(line)
    if (fate === 'hang') return void incoming.resume()
    if (fate === 'deny') {
      incoming.resume()
      return void answer.writeHead(403, { 'content-type': 'application/xml' }).end(DENIED)
    }
    if (fate === 'lose request') return void incoming.socket.destroy()
    const { method, headers, url: path } = incoming
    const forward = request({ host: '127.0.0.1', port: this.#port, method, headers, path }, (received) => {
      const chunks: Buffer[] = []
      received.on('data', (chunk: Buffer) => chunks.push(chunk))
      received.on('end', () => {
        if (fate === 'lose answer') return void incoming.socket.destroy()
        const body = Buffer.concat(chunks)
        answer.writeHead(received.statusCode ?? 500, received.headers)
        if (fate === 'pass') return void answer.end(body)
        answer.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
      })
    })
    forward.on('error', () => incoming.socket.destroy())
    incoming.pipe(forward)
  }
}
