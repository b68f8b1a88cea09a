import { DAY, NOON } from './server.ts'
import { startSyncServer, type SyncServer } from './sync-server.ts'

/** The modes of departments in these tests. */
export const modes = new Map([
  [12, 'claims'],
  [7, 'business'],
])

/** Starts a server whose directory has four departments and three members. */
export async function startDirectoryServer(): Promise<SyncServer> {
  const server = await startSyncServer({ departmentModes: modes })
  const { directory } = server
  for (const [id, parent] of [
    [7, 1],
    [12, 7],
    [13, 12],
    [20, 1],
  ] as const)
    directory.departments.set(id, parent)
  directory.employ('claim-expert', [13], 'Expert')
  directory.employ('seller', [7])
  directory.employ('servant', [20])
  return server
}

/** Stores a session of a member. */
export async function addSession({ db }: SyncServer, userId: string): Promise<void> {
  await db
    .insertInto('session')
    .values({ tokenHash: `hash of ${userId}`, kind: 'staff', userId, issuedAt: NOON, expiresAt: NOON + DAY, seenAt: NOON })
    .execute()
}

/** Returns how many accounts of members can be used. */
export async function enabledMembers({ db }: SyncServer): Promise<number> {
  const found = await db.selectFrom('staff').select('userId').where('inDirectory', '=', 1).where('disabledAt', 'is', null).execute()
  return found.length
}
