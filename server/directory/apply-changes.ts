import { chunk } from 'es-toolkit'
import { hasOtherAdministrator } from '../accounts/administrators.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { SharedRun } from '../clock/shared-job.ts'
import type { Database } from '../database/tables.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { NO_VALUE } from '../personal-data/tables.ts'
import type { Changes, KnownAccount } from './plan-changes.ts'

/** Rows in one transaction, so that other writes wait only briefly. */
const ROWS = 200

/** The name under which the trail records what the directory changed. */
const ACTOR = 'directory'

interface Host {
  run: SharedRun
  now: number
}

/** Creates and changes accounts as the directory requires. A killed run is completed by the next one. Returns counts. */
export async function applyMembers(
  { run, now }: Host,
  { created, changed }: Changes,
): Promise<Record<'created' | 'changed' | 'returned', number>> {
  let inserted = 0
  for (const accounts of chunk(created, ROWS))
    inserted += await run.write(async (db) => {
      const rows = accounts.map((account) => ({
        ...account,
        // Tasks name their creator by the user code, which therefore never changes.
        userCode: account.userId,
        mobile: NO_VALUE,
        mobileHash: '',
        loginName: null,
        passwordHash: null,
        inDirectory: 1,
      }))
      const stored = await db
        .insertInto('staff')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId')
        .execute()
      await record(
        db,
        now,
        stored.map(({ userId }) => ({ userId, details: { event: 'created' } })),
      )
      return stored.length
    })
  for (const changes of chunk(changed, ROWS))
    await run.write(async (db) => {
      for (const { userId, set, isReturning } of changes) {
        const enabled = isReturning ? ({ disabledAt: null, disabledBy: '' } as const) : {}
        await db
          .updateTable('staff')
          .set({ ...set, ...enabled })
          .where('userId', '=', userId)
          .execute()
      }
      await record(
        db,
        now,
        changes.map(({ userId, set, isReturning }) => ({
          userId,
          details: { event: isReturning ? 'returned' : 'changed', fields: Object.keys(set) },
        })),
      )
    })
  const returned = changed.filter(({ isReturning }) => isReturning).length
  return { created: inserted, changed: changed.length - returned, returned }
}

/**
 * Disables the accounts of former members and ends their sessions; tasks and customers stay. The last usable administrator keeps the account.
 * Returns the number of disabled accounts, and whether an administrator was kept.
 */
export async function disableFormer(
  { run, now }: Host,
  former: readonly KnownAccount[],
): Promise<{ disabled: number; isLastAdministrator: boolean }> {
  let [disabled, isLastAdministrator] = [0, false]
  for (const accounts of chunk(former, ROWS)) {
    const done = await run.write(async (db) => {
      const details: { userId: string; details: object }[] = []
      let isKept = false
      for (const { userId, role, disabledAt } of accounts) {
        if (disabledAt === null && role === 'administrator' && !(await hasOtherAdministrator(db, userId))) {
          isKept = true
          continue
        }
        await db.updateTable('staff').set({ inDirectory: 0 }).where('userId', '=', userId).execute()
        const { numUpdatedRows } = await db
          .updateTable('staff')
          .set({ disabledAt: now, disabledBy: 'directory' })
          .where('userId', '=', userId)
          .where('disabledAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 1n) details.push({ userId, details: { event: 'removed', sessions: await endSessionsOf(db, userId) } })
      }
      await record(db, now, details)
      return { disabled: details.length, isKept }
    })
    disabled += done.disabled
    isLastAdministrator ||= done.isKept
  }
  return { disabled, isLastAdministrator }
}

const record = (db: Database, now: number, changes: readonly { userId: string; details: object }[]) =>
  recordAudit(
    db,
    { actor: ACTOR, now },
    changes.map(({ userId, details }) => ({ action: 'directory', subject: userId, details: { ...details } })),
  )
