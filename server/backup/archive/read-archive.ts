import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { createTarDecoder } from 'modern-tar'
import { StartError } from '../../config/start-error.ts'
import { FORMAT_VERSION, HEAD, type Hashed, type Head, LISTS, MANIFEST, type Manifest } from './format.ts'

/** An entry while it is read. Its bytes are proved only when the whole archive has been read. */
export interface ArchiveEntry {
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** The archive is cut off, altered, or encrypted for another key. */
export class DamagedArchive extends StartError {
  override name = 'DamagedArchive'
}

/** The size of a piece of the archive's file, in bytes. */
const PIECE = 1_024 * 1_024
/** The largest head or manifest, in bytes. */
const MAX_JSON = 64 * 1_024 * 1_024

/**
 * Reads the archive at `path` from its start to its end and passes each entry but hashes and manifest to `visit`, the head first. Memory does
 * not grow with the archive. Returns head and manifest once every byte is authenticated and every hash is compared. Throws a DamagedArchive
 * for an archive that is cut off or altered, and a StartError for one that this program cannot read.
 */
export async function readArchive(
  path: string,
  identity: string,
  visit: (entry: ArchiveEntry, head: Head) => Promise<void>,
): Promise<{ head: Head; manifest: Manifest }> {
  const file = createReadStream(path, { highWaterMark: PIECE })
  const gunzip = createGunzip()
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const opened = Readable.toWeb(file) as unknown as globalThis.ReadableStream
    const decrypted = Readable.fromWeb((await decrypter.decrypt(opened)) as ReadableStream)
    decrypted.on('error', (error) => gunzip.destroy(error))
    decrypted.pipe(gunzip)
    const plain = Readable.toWeb(gunzip) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
    return await readEntries(plain.pipeThrough(createTarDecoder({ strict: true })), visit)
  } catch (error) {
    throw faultOf(path, error)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

/** The archive's stream failed, also while a visitor read from it. */
class StreamFault extends Error {
  constructor(override readonly cause: unknown) {
    super('The archive cannot be read further', { cause })
  }
}

/** An error of `visit`, which is not the archive's. */
class VisitError extends Error {
  constructor(override readonly cause: unknown) {
    super('A visitor failed')
  }
}

type Entries = ReturnType<typeof createTarDecoder>['readable']

async function readEntries(entries: Entries, visit: (entry: ArchiveEntry, head: Head) => Promise<void>) {
  const lists: string[] = []
  let pending: Hashed[] = []
  let count = 0
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const { header, body } of entries as unknown as AsyncIterable<{
    header: { name: string; size: number }
    body: ReadableStream
  }>) {
    const { name, size } = header
    if (manifest) throw new DamagedArchive('An entry follows the manifest')
    const hash = createHash('sha256')
    const bytes = hashed(body, hash)
    if (name === MANIFEST) {
      manifest = JSON.parse((await collect(bytes)).toString()) as Manifest
      continue
    }
    count += 1
    if (name.startsWith(LISTS)) {
      compareList((await collect(bytes)).toString(), pending)
      pending = []
      lists.push(hash.digest('hex'))
      continue
    }
    if (!head) {
      if (name !== HEAD) throw new DamagedArchive('The first entry is not the head')
      head = readHead((await collect(bytes)).toString())
    } else {
      await visit({ name, size, bytes }, head).catch((error: unknown) => {
        throw error instanceof StreamFault ? error : new VisitError(error)
      })
      for await (const _rest of bytes);
    }
    pending.push({ name, size, sha256: hash.digest('hex') })
  }
  if (!head || !manifest || manifest.entries !== count || pending.length > 0) throw new DamagedArchive('Entries are missing')
  if (JSON.stringify(manifest.lists) !== JSON.stringify(lists)) throw new DamagedArchive('A list of hashes differs')
  return { head, manifest }
}

async function* hashed(body: ReadableStream, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  const pieces = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await pieces.next().catch((error: unknown) => {
      throw new StreamFault(error)
    })
    if (done) return
    hash.update(value)
    yield value
  }
}

/** Collects the bytes of an entry. Throws for one of unexpected size. */
export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > MAX_JSON) throw new DamagedArchive('An entry is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function compareList(text: string, found: readonly Hashed[]): void {
  if (text !== found.map((each) => `${JSON.stringify(each)}\n`).join('')) throw new DamagedArchive('A hash differs')
}

function readHead(text: string): Head {
  const head = JSON.parse(text) as Head
  if (head.format !== 'steward-backup') throw new StartError('This file is not a backup of Steward.')
  if (head.formatVersion > FORMAT_VERSION)
    throw new StartError(`Version ${head.version} made this backup in a newer format: use version ${head.version} or a newer one.`)
  return head
}

/** Codes of the operating system for a file that cannot be read. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
  EIO: 'the disk has a fault',
}

function faultOf(path: string, error: unknown): unknown {
  if (error instanceof VisitError) return error.cause
  const { code, message } = (error instanceof StreamFault ? error.cause : error) as { code?: string; message?: string }
  if (code !== undefined && Object.hasOwn(REASONS, code)) return new StartError(`The backup ${path} can't be read: ${REASONS[code]}.`)
  if (error instanceof StartError && !(error instanceof DamagedArchive)) return error
  if (message === "no identity matched any of the file's recipients")
    return new DamagedArchive(`The backup ${path} is encrypted for another key than BACKUP_IDENTITY, or its first bytes are damaged.`)
  return new DamagedArchive(`The backup ${path} is damaged: it is cut off or was altered. Use another one.`)
}
