import { randomUUID } from 'node:crypto'
import { StorageError } from '../disk-access.ts'
import { MARK_FILE } from '../mark.ts'
import type { FilePlace, FileStore, StoredFile } from '../store.ts'
import type { S3Limits } from './access.ts'
import { type Piece, type S3Objects, s3Objects } from './objects.ts'
import type { S3Options } from './options.ts'
import { reasonOf } from './reasons.ts'
import { stageObjects } from './restored.ts'

/** Names of objects that this store writes. Others in the bucket are ignored. */
const OWN_NAME = /^[0-9a-f]{32}$/
const CHECK_BYTES = Buffer.from('check')

/**
 * Creates a store with one object per id in an S3-compatible bucket. Throws a `StorageError` when the bucket cannot be used or does not answer
 * within 20 s, and after `setMark` also while the bucket has another mark.
 */
export function s3Store(options: S3Options, limits?: S3Limits): FileStore {
  const { bucket, prefix } = options
  const objects = s3Objects(options, limits)
  let expected: string | undefined
  const checkKey = `${prefix}.check-${randomUUID()}`

  const keyOf = (fileId: string) => {
    if (!/^\w+$/.test(fileId)) throw new Error('not a file id')
    return `${prefix}${fileId}`
  }

  async function readMark(): Promise<string | undefined> {
    const found = await objects.piece(`${prefix}${MARK_FILE}`)
    return found && Buffer.from(found.bytes).toString().trim()
  }

  async function requireMark(): Promise<void> {
    if (expected !== undefined && (await readMark()) !== expected) throw new StorageError({ code: 'OTHER_BUCKET' })
  }

  async function open(fileId: string): Promise<StoredFile | undefined> {
    const key = keyOf(fileId)
    const first = await objects.piece(key)
    return first && { size: first.size, pieces: () => piecesFrom(objects, key, first) }
  }

  const place: FilePlace = {
    kind: 'bucket',
    name: prefix === '' ? bucket : `${bucket}/${prefix}`,
    setting: 'FILES_S3_BUCKET',
    reason: reasonOf,
    writeMark: (mark) => `write "${mark}" into its object ${prefix}${MARK_FILE}`,
    // S3 has no links: a file that is deleted during a backup is missing in it.
    pin: async () => ({ missing: [], open, release: async () => undefined }),
    restored: stageObjects(objects, prefix),
  }

  return {
    place,
    readMark,
    async setMark(mark) {
      if ((await readMark()) !== mark) await objects.write(`${prefix}${MARK_FILE}`, Buffer.from(`${mark}\n`))
      expected = mark
    },
    async stage(fileId, bytes) {
      const key = keyOf(fileId)
      await requireMark()
      await objects.write(key, bytes)
    },
    commit: async () => undefined,
    async open(_db, fileId) {
      const file = await open(fileId)
      if (!file) await requireMark()
      return file
    },
    forget: async () => undefined,
    discard: (fileId) => objects.remove(keyOf(fileId)),
    async *staged(before) {
      for await (const page of objects.list(prefix)) {
        const old = page.filter(({ name, changedAt }) => OWN_NAME.test(name) && changedAt < before)
        if (old.length > 0) yield old.map(({ name }) => name)
      }
    },
    async check() {
      await requireMark()
      await objects.write(checkKey, CHECK_BYTES)
      const found = await objects.piece(checkKey)
      if (!found || !CHECK_BYTES.equals(found.bytes)) throw new StorageError({ code: 'OTHER_BYTES' })
      await objects.remove(checkKey)
    },
  }
}

/**
 * Reads an object by a request for each chunk, so that a slow client occupies no connection, and a broken answer costs one chunk. The first chunk
 * was read already. Throws when the object is replaced meanwhile.
 */
async function* piecesFrom(objects: S3Objects, key: string, first: Piece): AsyncIterable<Uint8Array> {
  if (first.bytes.length > 0) yield first.bytes
  for (let at = first.bytes.length; at < first.size; ) {
    const next = await objects.piece(key, at)
    if (next === undefined || next.size !== first.size || next.etag !== first.etag) throw new StorageError({ code: 'CHANGED' })
    yield next.bytes
    at += next.bytes.length
  }
}
