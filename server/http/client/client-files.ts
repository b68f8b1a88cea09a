import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Coding, gzipBest } from '../gzip.ts'

export interface ClientFile {
  body: Buffer
  /** Compressed variants, smallest first; empty when compression gains nothing. */
  compressed: readonly (readonly [coding: Coding, body: Buffer])[]
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
/** Suffixes of the compressed variants that the build writes (tools/packed-files.ts). */
export const VARIANTS: readonly (readonly [coding: Coding, ending: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
const COMPRESSIBLE = /^(text|application|image\/svg)/

/** Returns the files below `root` by URL path, without hidden ones; none when the folder does not exist. */
export function readAll(root: string): [string, Buffer][] {
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
 * Reads all files of the built client into memory, so that requests need no disk access and a server keeps the build that it was
 * started with. A file that the build did not compress is compressed at its first request. `prepare` may change a file before that,
 * for example to write settings into the page. Returns a function that finds a file by URL path. Throws when a file cannot be read.
 */
export function clientFiles(
  root: string,
  prepare: (path: string, body: Buffer) => Buffer,
): (path: string) => Promise<ClientFile | undefined> {
  const bodies = new Map(readAll(root))
  const files = new Map<string, Promise<ClientFile>>()

  async function make(path: string, read: Buffer): Promise<ClientFile> {
    const body = prepare(path, read)
    const isUnchanged = body === read
    return clientFile(path, body, async () => (isUnchanged && compressedByBuild(path)) || (await compressNow(body)))
  }

  /** Returns the variants that the build wrote; undefined when there are none. */
  function compressedByBuild(path: string): ClientFile['compressed'] | undefined {
    const variants = VARIANTS.flatMap(([coding, ending]): ClientFile['compressed'] => {
      const body = bodies.get(path + ending)
      return body ? [[coding, body]] : []
    })
    return variants.length > 0 ? variants : undefined
  }

  return async function find(address: string): Promise<ClientFile | undefined> {
    const path = decoded(address)
    const body = bodies.get(path)
    if (!body || VARIANTS.some(([, ending]) => path.endsWith(ending) && bodies.has(path.slice(0, -ending.length)))) return undefined
    const file = files.get(path) ?? make(path, body)
    files.set(path, file)
    return file
  }
}

/** Returns a file with its type by its name; `compress` is asked for the variants of a text. */
export async function clientFile(path: string, body: Buffer, compress: () => Promise<ClientFile['compressed']>): Promise<ClientFile> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, compressed: COMPRESSIBLE.test(type) ? await compress() : [], type, etag }
}

/** Compresses a text that the build has not compressed. */
export async function compressNow(body: Buffer): Promise<ClientFile['compressed']> {
  const compressed = await gzipBest(body)
  return compressed ? [['gzip', compressed]] : []
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return ''
  }
}
