import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { gzipped } from './gzip.ts'

export interface ClientFile {
  body: Buffer
  /** The same, gzipped; undefined when that gains nothing. */
  packed: Buffer | undefined
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
const COMPRESSIBLE = /^(text|application|image\/svg)/

/** The path of a file below `root`; undefined for an address that would lead out of it. */
function locate(root: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const file = normalize(join(root, decoded))
  return file.startsWith(root + sep) && !decoded.includes('\0') ? file : undefined
}

/**
 * The built client's files, read and packed once per change on disk. `prepare` may change a text before it is packed
 * (the page gets its public defaults so).
 */
export function clientFiles(root: string, prepare: (path: string, body: Buffer) => Buffer) {
  const kept = new Map<string, { changed: number; file: Promise<ClientFile> }>()

  async function make(file: string): Promise<ClientFile> {
    const body = prepare(file, await readFile(file))
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, packed: COMPRESSIBLE.test(type) ? await gzipped(body) : undefined, type, etag }
  }

  /** The file an address path names; undefined when there is none. */
  return async function find(path: string): Promise<ClientFile | undefined> {
    const file = locate(root, path)
    const found = file === undefined ? undefined : await stat(file).catch(() => undefined)
    if (file === undefined || !found?.isFile()) return undefined
    const known = kept.get(file)
    if (known?.changed === found.mtimeMs) return known.file
    const made = make(file)
    kept.set(file, { changed: found.mtimeMs, file: made })
    made.catch(() => kept.delete(file))
    return made
  }
}
