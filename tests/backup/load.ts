import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import type { FileStore } from '../../server/files/store.ts'

/** The step after which each file is deleted again. */
const LIFETIME = 12
const MAX_BYTES = 20_000
/** Between two steps, so that the database grows slowly. */
const PAUSE_MS = 4

const idOf = (step: number) => step.toString(16).padStart(32, '0')
/** The contents of a file follow from its step. */
const bytesOf = (step: number): Buffer => {
  const seed = createHash('sha512').update(String(step)).digest()
  return Buffer.alloc(1 + ((step * 7_919) % MAX_BYTES), seed)
}

/**
 * Writes to a database like a server, one step after another: each adds a file, its row and a card in one transaction, and deletes the file
 * of an earlier step. So every state of the database follows from its newest step.
 */
export async function startLoad(location: DatabaseLocation) {
  const db = await openDatabase(location, 1)
  await db
    .insertInto('staff')
    .values(await staffRow(db))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const store = storeFor(location, undefined)
  let step = await newestStep(db)
  const state = { isStopping: false }
  const running = (async () => {
    while (!state.isStopping) {
      await write(db, store, step + 1)
      step += 1
      await pause(PAUSE_MS)
    }
  })()
  return {
    /** The newest step that was committed. */
    step: () => step,
    async stop() {
      state.isStopping = true
      await running
      await db.destroy()
    },
  }
}

async function staffRow(db: Database) {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'staff')?.columns ?? []
  const row = Object.fromEntries(
    columns
      .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
      .map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : 'load']),
  )
  return { ...row, userId: 'load' } as never
}

async function newestStep(db: Database): Promise<number> {
  const { rows } = await sql<{ newest: string | null }>`select max("cardId") as newest from card where title = 'load'`.execute(db)
  return Number.parseInt(rows[0]?.newest ?? '0', 16)
}

async function write(db: Database, store: FileStore, step: number): Promise<void> {
  const bytes = bytesOf(step)
  const old = step - LIFETIME
  await store.stage(idOf(step), bytes)
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('file')
      .values({
        fileId: idOf(step),
        fileName: `${step}.jpg`,
        contentType: 'image/jpeg',
        size: bytes.length,
        userId: 'load',
        createdAt: step,
        origin: 'user',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      .execute()
    await store.commit(transaction, idOf(step), bytes)
    await transaction.insertInto('card').values(cardOf(step)).execute()
    if (old < 1) return
    await store.forget(transaction, idOf(old))
    await transaction.deleteFrom('file').where('fileId', '=', idOf(old)).execute()
  })
  if (old >= 1) await store.discard(idOf(old))
}

/** Returns a delivered card. */
export const cardOf = (step: number) => ({
  cardId: idOf(step),
  fromUser: '',
  toUser: 'load',
  title: 'load',
  content: 'c',
  redirect: '/',
  bussinessNo: 'T',
  btntxt: '',
  createdAt: step,
  deliveredAt: step,
})

/** Returns what is wrong with a restored copy, and its newest step. */
export async function checkLoad(location: DatabaseLocation): Promise<{ step: number; faults: string[] }> {
  const db = await openDatabase(location, 1)
  const store = storeFor(location, undefined)
  const faults: string[] = []
  try {
    const cards = await db.selectFrom('card').select('cardId').where('title', '=', 'load').orderBy('cardId').execute()
    const step = cards.length
    if (cards.some(({ cardId }, at) => cardId !== idOf(at + 1))) faults.push('cards of steps are missing')
    const files = await db.selectFrom('file').select('fileId').where('userId', '=', 'load').orderBy('fileId').execute()
    const first = Math.max(1, step - LIFETIME + 1)
    const wanted = Array.from({ length: step - first + 1 }, (_, at) => first + at)
    if (files.map(({ fileId }) => fileId).join() !== wanted.map(idOf).join()) faults.push('the files are of another step than the cards')
    for (const each of wanted) {
      const found = await store.open(db, idOf(each))
      const pieces: Uint8Array[] = []
      if (found) for await (const piece of found.pieces()) pieces.push(piece)
      if (!found || !Buffer.concat(pieces).equals(bytesOf(each))) faults.push(`file ${each} is missing or differs`)
    }
    return { step, faults }
  } finally {
    await db.destroy()
  }
}
