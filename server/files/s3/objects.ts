import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { retry } from 'es-toolkit'
import { StorageError } from '../disk-access.ts'
import { codeOf, createClient, nameOf, runWithin, S3_LIMITS, type S3Limits } from './access.ts'
import type { S3Options } from './options.ts'

/** Size of a chunk that is read with one request, in bytes. */
const PIECE = 1_024 * 1_024
/** Objects above this size are written in parts of it, in bytes; S3's smallest part. */
const PART = 5 * 1_024 * 1_024
/** How many parts of an object are written at once. */
const PARTS_AT_ONCE = 2
/** How often a chunk is requested again when its answer breaks off. */
const BREAKS = 3
const PAGE = 200

/** A chunk of an object. */
export interface Piece {
  bytes: Uint8Array
  /** The size of the object, in bytes. */
  size: number
  /** The version of the object's content. */
  etag: string | undefined
}

export interface ListedObject {
  /** The name, without the prefix that was listed. */
  name: string
  /** In epoch milliseconds. */
  changedAt: number
}

/** Accesses to the objects of a bucket. Each throws a `StorageError` when the bucket cannot be used or does not answer within the limit. */
export type S3Objects = ReturnType<typeof s3Objects>

export function s3Objects(options: S3Options, limits: S3Limits = S3_LIMITS) {
  const { bucket: Bucket } = options
  const client = createClient(options, limits)
  const within = <Result>(access: (abort: AbortController) => Promise<Result>) => runWithin(limits.limitMs, access)

  async function requestPiece(key: string, from: number, abortSignal: AbortSignal): Promise<Piece> {
    const Range = `bytes=${from}-${from + PIECE - 1}`
    const { Body, ContentLength, ContentRange, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }), {
      abortSignal,
    })
    const size = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength)
    const bytes = await Body?.transformToByteArray().catch((error: unknown) => {
      throw new StorageError({ code: codeOf(error) })
    })
    if (Number.isNaN(size)) throw new StorageError({ code: 'NO_S3' })
    // A service without ranges answers the whole object.
    const expected = ContentRange === undefined ? size : Math.min(PIECE, size - from)
    if (bytes?.length !== expected) throw new StorageError({ code: 'ECONNRESET' })
    return { bytes, size, etag: ETag }
  }

  async function upload(key: string, bytes: Uint8Array, abort: AbortController): Promise<void> {
    const params = { Bucket, Key: key, Body: bytes }
    if (bytes.length <= PART) await client.send(new PutObjectCommand(params), { abortSignal: abort.signal })
    else await new Upload({ client, params, partSize: PART, queueSize: PARTS_AT_ONCE, abortController: abort }).done()
  }

  return {
    /** Reads the chunk that begins at `from`; undefined for an unknown key. An answer that breaks off is requested again. */
    piece: (key: string, from = 0): Promise<Piece | undefined> =>
      within(async ({ signal }) => {
        try {
          const isBroken = (error: unknown) => error instanceof StorageError && !signal.aborted
          return await retry(() => requestPiece(key, from, signal), { retries: BREAKS, delay: pauseMs, shouldRetry: isBroken })
        } catch (error) {
          if (nameOf(error) === 'NoSuchKey') return undefined
          // An empty object has no range.
          if (nameOf(error) === 'InvalidRange') return { bytes: new Uint8Array(), size: 0, etag: undefined }
          throw error
        }
      }),
    /** Writes an object, which is complete or absent. */
    write: (key: string, bytes: Uint8Array): Promise<void> =>
      within((abort) =>
        upload(key, bytes, abort).catch((error: unknown) => {
          // When the answer to the end of an upload in parts is lost, S3 refuses its repetition.
          if (bytes.length <= PART || abort.signal.aborted) throw error
          return upload(key, bytes, abort)
        }),
      ),
    /** Copies an object within the bucket; returns false for an unknown key. */
    copy: (from: string, to: string): Promise<boolean> =>
      within(async ({ signal }) => {
        const CopySource = `${Bucket}/${from}`
        try {
          await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }), { abortSignal: signal })
          return true
        } catch (error) {
          if (nameOf(error) === 'NoSuchKey') return false
          throw error
        }
      }),
    /** Deletes an object; ignores an unknown key. */
    remove: (key: string): Promise<void> =>
      within(async ({ signal }) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal: signal })
      }),
    /** Lists the objects below a prefix by pages, without those whose names have a further slash. */
    async *list(prefix: string): AsyncIterable<ListedObject[]> {
      let token: string | undefined
      do {
        const input = { Bucket, Prefix: prefix, Delimiter: '/', MaxKeys: PAGE, ContinuationToken: token }
        const page = await within(({ signal }) => client.send(new ListObjectsV2Command(input), { abortSignal: signal }))
        const listed = page.Contents ?? []
        yield listed.map(({ Key = '', LastModified }) => ({
          name: Key.slice(prefix.length),
          changedAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
        }))
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
  }
}

/** The pause before a repetition, in milliseconds. */
const pauseMs = (attempts: number): number => 100 * 2 ** attempts
