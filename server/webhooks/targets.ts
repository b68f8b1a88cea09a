import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { PersonalTable } from '../personal-data/tables.ts'

/** The secrets are encrypted like personal data, so that a backup does not contain them. A target is no person that could be erased. */
const SECRETS = {
  table: 'webhook_target',
  kind: 'webhook',
  id: 'name',
  columns: { secret: undefined, previousSecret: undefined },
} as const satisfies PersonalTable

/** The size of a secret in bytes; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

type Store = PersonalStore & { now: number }

/** A target with its secrets. */
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** Returns a target; undefined for an unknown name. */
export async function findTarget({ db, personalData }: PersonalStore, name: string) {
  const found = await db
    .selectFrom('webhook_target')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'webhook_target.name').on('person_key.kind', '=', SECRETS.kind))
    .selectAll('webhook_target')
    .select('person_key.wrappedKey')
    .where('name', '=', name)
    .executeTakeFirst()
  return found && personalData.decryptRow(SECRETS, found)
}

/** Creates a target of events, all when none is named, and returns its secret. Returns undefined when the name is taken. */
export async function createTarget(
  { db, personalData, now }: Store,
  { name, url, events }: { name: string; url: string; events: readonly string[] },
): Promise<string | undefined> {
  const secret = newSecret()
  const row = await personalData.encryptRow(db, SECRETS, { name, secret, previousSecret: '' })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_target')
    .values({
      ...row,
      url,
      events: events.length === 0 ? '' : `,${events.join(',')},`,
      previousUntil: null,
      createdAt: now,
      disabledAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  // A change that ran while an earlier target of this name was removed may have left events.
  await db.deleteFrom('webhook_delivery').where('target', '=', name).execute()
  return secret
}

/** Replaces the secret and returns the new one. The old one also signs until `overlapMs` from now. Returns undefined for an unknown name. */
export async function rotateSecret({ db, personalData, now }: Store, name: string, overlapMs: number): Promise<string | undefined> {
  const target = await findTarget({ db, personalData }, name)
  if (!target) return undefined
  const secret = newSecret()
  const row = await personalData.encryptRow(db, SECRETS, { name, secret, previousSecret: target.secret })
  const { secret: encrypted, previousSecret } = row
  await db
    .updateTable('webhook_target')
    .set({ secret: encrypted, previousSecret, previousUntil: now + overlapMs })
    .where('name', '=', name)
    .execute()
  return secret
}

/** Stops sending to a target that asked for it. Its events wait. */
export async function disableTarget(db: Database, name: string, now: number, failure: string): Promise<void> {
  await db
    .updateTable('webhook_target')
    .set({ disabledAt: now, failure })
    .where('name', '=', name)
    .where('disabledAt', 'is', null)
    .execute()
}

/** Sends again to a disabled target, beginning at once. Returns false when it was not disabled. */
export async function enableTarget({ db, now }: Pick<Store, 'db' | 'now'>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_target')
    .set({ disabledAt: null, failure: '' })
    .where('name', '=', name)
    .where('disabledAt', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await db.updateTable('webhook_delivery').set({ nextAttemptAt: now }).where('target', '=', name).where('nextAttemptAt', '>', now).execute()
  return true
}

/** Removes a target with its secret and its events. Returns the number of undelivered events; undefined for an unknown name. */
export async function removeTarget(db: Database, name: string): Promise<number | undefined> {
  const { numDeletedRows } = await db.deleteFrom('webhook_target').where('name', '=', name).executeTakeFirst()
  if (numDeletedRows !== 1n) return undefined
  const lost = await db.deleteFrom('webhook_delivery').where('target', '=', name).where('deliveredAt', 'is', null).executeTakeFirst()
  await db.deleteFrom('webhook_delivery').where('target', '=', name).execute()
  await db.deleteFrom('person_key').where('kind', '=', SECRETS.kind).where('id', '=', name).execute()
  return Number(lost.numDeletedRows)
}

/** The state of a target: how many events wait, and how many are dead letters. */
export type TargetState = Awaited<ReturnType<typeof listTargets>>[number]

/** Returns all targets by name. */
export async function listTargets(db: Database) {
  const targets = await db
    .selectFrom('webhook_target')
    .select(['name', 'url', 'events', 'createdAt', 'disabledAt', 'failure', 'previousUntil'])
    .orderBy('name')
    .execute()
  if (targets.length === 0) return []
  const counts = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => ['target', fn.countAll<number | string>().as('undelivered'), fn.count<number | string>('deadAt').as('dead')])
    .where('deliveredAt', 'is', null)
    .where(
      'target',
      'in',
      targets.map(({ name }) => name),
    )
    .groupBy('target')
    .execute()
  const countOf = new Map(counts.map(({ target, undelivered, dead }) => [target, { undelivered: Number(undelivered), dead: Number(dead) }]))
  return targets.map((target) => {
    const { undelivered, dead } = countOf.get(target.name) ?? { undelivered: 0, dead: 0 }
    return { ...target, dead, waiting: undelivered - dead }
  })
}
