import { createHash, randomBytes } from 'node:crypto'
import type { InboundKind } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { WAITING } from './tables.ts'

/** What a client may send, by the name of the right. */
export const RIGHTS: Readonly<Record<string, InboundKind>> = { tasks: 'tasks', cases: 'complaintCases', assignments: 'assignments' }

/** Rows that a client may send in a minute, unless the operator says otherwise. */
export const DEFAULT_ROWS_PER_MINUTE = 30_000

export interface Client {
  name: string
  kinds: readonly InboundKind[]
  /** IP addresses and ranges; empty for all. */
  addresses: string
  rowsPerMinute: number
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Begins with a fixed word, so that scanners of source code recognise a secret that leaked. */
const newSecret = (): string => `steward_inbound_${randomBytes(32).toString('base64url')}`

interface NewClient {
  name: string
  rights: readonly string[]
  addresses: string
  rowsPerMinute: number
  now: number
}

/**
 * Creates a client, or gives a revoked one of the same name a new start: it keeps its rows, so that repeated rows stay harmless. Returns
 * the secret, which is not stored; undefined when the name is in use.
 */
export async function createClient(db: Database, { now, rights, ...client }: NewClient): Promise<string | undefined> {
  const secret = newSecret()
  const row = {
    ...client,
    rights: rights.join(','),
    secretHash: hashOf(secret),
    previousHash: null,
    previousUntil: null,
    createdAt: now,
    revokedAt: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inbound_client')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('inbound_client.revokedAt', 'is not', null))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 0n ? undefined : secret
}

/** Gives a client a new secret. The previous one stays valid until `previousUntil`. Returns undefined for an unknown or revoked client. */
export async function rotateSecret(db: Database, name: string, previousUntil: number): Promise<string | undefined> {
  const secret = newSecret()
  const { numUpdatedRows } = await db
    .updateTable('inbound_client')
    .set(({ ref }) => ({ secretHash: hashOf(secret), previousHash: ref('secretHash'), previousUntil }))
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? secret : undefined
}

/** Revokes a client, whose secrets end at once. Returns false for an unknown or revoked client. */
export async function revokeClient(db: Database, name: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inbound_client')
    .set({ revokedAt: now, previousHash: null, previousUntil: null })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the client with a secret; undefined for an unknown, revoked or rotated one. */
export async function clientOf(db: Database, secret: string, now: number): Promise<Client | undefined> {
  const hash = hashOf(secret)
  const columns = ['name', 'rights', 'addresses', 'rowsPerMinute'] as const
  const active = db.selectFrom('inbound_client').select(columns).where('revokedAt', 'is', null)
  const found =
    (await active.where('secretHash', '=', hash).executeTakeFirst()) ??
    (await active.where('previousHash', '=', hash).where('previousUntil', '>', now).executeTakeFirst())
  if (!found) return undefined
  const { rights, ...client } = found
  return { ...client, kinds: rights.split(',').flatMap((right) => RIGHTS[right] ?? []) }
}

/** Returns all clients by name, with the number of their rows that wait for a person. */
export async function listClients(db: Database) {
  const clients = await db
    .selectFrom('inbound_client')
    .select(['name', 'rights', 'addresses', 'rowsPerMinute', 'revokedAt'])
    .orderBy('name')
    .execute()
  const waiting = await db
    .selectFrom('inbound_row')
    .select(({ fn }) => ['sender', fn.countAll<number>().as('rows')])
    .where('waitsFor', 'in', WAITING)
    .groupBy('sender')
    .execute()
  return clients.map((client) => ({ ...client, waiting: waiting.find(({ sender }) => sender === client.name)?.rows ?? 0 }))
}
