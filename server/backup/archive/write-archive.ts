import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { createTarPacker } from 'modern-tar'
import { type Hashed, LIST_LENGTH, LISTS, MANIFEST, type Manifest } from './format.ts'

export interface ArchiveWriter {
  /** Adds an entry of `size` bytes. Throws when the bytes have another size, and when the archive cannot be written. */
  add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: string }>
  /** Adds the manifest and resolves once everything is written. */
  finish(sums: Omit<Manifest, 'lists' | 'entries'>): Promise<void>
  /** Ends without a manifest, so that the archive is incomplete. */
  abort(reason: unknown): Promise<void>
}

/** The pieces' size differs from the announced one, because the file changed while it was read. */
class SizeError extends Error {
  override name = 'SizeError'
}

/** The level of gzip: most bytes are encrypted or pictures, which no level makes smaller. */
const LEVEL = 1

/**
 * Writes a tar archive, compressed and encrypted for `recipient` (age), into `sink`, which it ends. `explain` makes the error to throw from an
 * error of the sink.
 */
export async function createArchiveWriter(sink: Writable, recipient: string, explain: (error: unknown) => unknown): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const gzip = createGzip({ level: LEVEL })
  const compressed = pipeline(Readable.fromWeb(readable as unknown as ReadableStream), gzip)
  const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as never)
  const written = Promise.all([compressed, pipeline(Readable.fromWeb(encrypted as unknown as ReadableStream), sink)])
  let fault: { reason: unknown } | undefined
  written.catch((reason: unknown) => {
    fault ??= { reason: explain(reason) }
    controller.error(reason)
  })
  const lists: string[] = []
  let entries = 0
  let list: Hashed[] = []

  /** Rejects with the sink's error, which the tar stream reports less exactly. */
  async function orFault<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (fault) throw fault.reason
      throw error
    }
  }

  async function write(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    if (fault) throw fault.reason
    const hash = createHash('sha256')
    const body = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date(0) }).getWriter()
    body.closed.catch(() => undefined)
    let length = 0
    for await (const piece of pieces) {
      length += piece.length
      if (length > size) throw new SizeError(`${name} became larger while it was read`)
      hash.update(piece)
      await body.write(piece)
    }
    if (length !== size) throw new SizeError(`${name} became smaller while it was read`)
    await body.close()
    entries += 1
    return hash.digest('hex')
  }

  async function writeList(): Promise<void> {
    const bytes = Buffer.from(list.map((each) => `${JSON.stringify(each)}\n`).join(''))
    list = []
    lists.push(await write(`${LISTS}${String(lists.length).padStart(6, '0')}.ndjson`, bytes.length, [bytes]))
  }

  return {
    add: (name, size, pieces) =>
      orFault(
        (async () => {
          const sha256 = await write(name, size, pieces)
          list.push({ name, size, sha256 })
          if (list.length === LIST_LENGTH) await writeList()
          return { sha256 }
        })(),
      ),
    finish: (sums) =>
      orFault(
        (async () => {
          await writeList()
          const manifest: Manifest = { ...sums, lists, entries }
          const bytes = Buffer.from(JSON.stringify(manifest))
          await write(MANIFEST, bytes.length, [bytes])
          controller.finalize()
          await written
        })(),
      ),
    async abort(reason) {
      fault ??= { reason }
      controller.error(reason)
      await written.catch(() => undefined)
    },
  }
}
