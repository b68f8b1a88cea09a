import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Coding, gzipped } from '../gzip.ts'

export interface ClientFile {
  body: Buffer
  /** The same packed, the smallest first; empty when that gains nothing. */
  packed: readonly (readonly [coding: Coding, body: Buffer])[]
  type: string
  etag: string
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** What a build writes beside a file (tools/packed-files.ts). */
const PACKED: readonly (readonly [coding: Coding, ending: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
const COMPRESSIBLE = /^(text|application|image\/svg)/

/** The files below `root` by their addresses, without hidden ones; none when there is no such folder. */
function readAll(root: string): [string, Buffer][] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(root, file).split(sep).join('/')}`, readFileSync(file)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * The built client's files, all read now and never again: a request costs no look at the disk, which would wait behind
 * the password checks for one of libuv's threads, and a server serves the build that it was started with. What the build
 * has not packed is packed once, when it is first asked for. `prepare` may change a text before that (the page gets its public defaults so).
 * Returns what finds the file that an address path names, undefined when there is none. Throws when a file can't be read.
 */
export function clientFiles(
  root: string,
  prepare: (path: string, body: Buffer) => Buffer,
): (path: string) => Promise<ClientFile | undefined> {
  const bodies = new Map(readAll(root))
  const files = new Map<string, Promise<ClientFile>>()

  async function make(path: string, read: Buffer): Promise<ClientFile> {
    const body = prepare(path, read)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isMade = body === read
    return { body, packed: COMPRESSIBLE.test(type) ? (isMade && packedByBuild(path)) || (await packedNow(body)) : [], type, etag }
  }

  /** What the build has packed of a file; undefined when it has not. */
  function packedByBuild(path: string): ClientFile['packed'] | undefined {
    const made = PACKED.flatMap(([coding, ending]): ClientFile['packed'] => {
      const body = bodies.get(path + ending)
      return body ? [[coding, body]] : []
    })
    return made.length > 0 ? made : undefined
  }

  return async function find(address: string): Promise<ClientFile | undefined> {
    const path = decoded(address)
    const body = bodies.get(path)
    if (!body || PACKED.some(([, ending]) => path.endsWith(ending) && bodies.has(path.slice(0, -ending.length)))) return undefined
    const file = files.get(path) ?? make(path, body)
    files.set(path, file)
    return file
  }
}

async function packedNow(body: Buffer): Promise<ClientFile['packed']> {
  const zipped = await gzipped(body)
  return zipped ? [['gzip', zipped]] : []
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return ''
  }
}
