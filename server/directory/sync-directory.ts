import type { Finished, SharedRun } from '../clock/shared-job.ts'
import type { Database } from '../database/tables.ts'
import type { WeComDirectory } from '../integrations/wecom/directory.ts'
import { failureOf } from '../integrations/wecom/failure.ts'
import type { SyncReport } from '../integrations/wecom/sync-report.ts'
import { applyMembers, disableFormer } from './apply-changes.ts'
import type { DepartmentModes } from '../config/settings/value-types/lists.ts'
import { modeChooser } from './department-modes.ts'
import { type Changes, isDoubtful, type KnownAccount, planChanges } from './plan-changes.ts'
import { readSnapshot, type Snapshot } from './read-snapshot.ts'

const MINUTE = 60_000
/** The pause between two syncs without callbacks, in milliseconds. */
export const INTERVAL_MS = 60 * MINUTE
/** In how many syncs a doubtful snapshot must appear before it is applied, and how far apart they count, in milliseconds. */
const [DOUBTS, APART_MS] = [3, 30 * MINUTE]

export interface DirectoryHost {
  db: Database
  directory: WeComDirectory
  departmentModes: DepartmentModes
  /** Returns the home of a mode. */
  routerOf: (mode: string) => string
  /** The mode of members without a configured department. */
  defaultMode: string
  /** Requests a reading of contacts; called when people became staff or returned. */
  requestContacts: () => Promise<void>
  report: SyncReport
}

/** Doubtful snapshots in succession, and when the last one was counted. */
interface Doubt {
  count: number
  at: number
}

/**
 * Makes the members of the app's visible departments staff, and disables former members. Applies only a complete snapshot; one that lacks more
 * than half of the members must appear in three syncs. `now` is in epoch milliseconds. Returns when the next sync is due.
 */
export async function syncDirectory(host: DirectoryHost, run: SharedRun, now: number): Promise<Finished> {
  const { directory, report } = host
  try {
    const snapshot = await readSnapshot(directory, () => run.extend())
    if (!snapshot) return retry(host, run, now, 'changing')
    if (snapshot.members.size === 0) return retry(host, run, now, 'empty')
    return await apply(host, run, now, snapshot)
  } catch (error) {
    const { waitMs, reason, code, advice } = failureOf(error, run.failures)
    report.problem({ reason, code, advice })
    return { nextAt: now + waitMs, failures: run.failures + 1 }
  }
}

function retry({ report }: DirectoryHost, { failures }: SharedRun, now: number, reason: 'changing' | 'empty'): Finished {
  report.problem({ reason, ...(reason === 'empty' ? { advice: "add departments with members to the app's visible range" } : {}) })
  return { nextAt: now + Math.min(MINUTE * 2 ** Math.min(failures, 10), INTERVAL_MS), failures: failures + 1 }
}

async function apply(host: DirectoryHost, run: SharedRun, now: number, snapshot: Snapshot): Promise<Finished> {
  const { db, report } = host
  const accounts: KnownAccount[] = await db
    .selectFrom('staff')
    .select(['userId', 'userCode', 'name', 'router', 'role', 'setByHand', 'inDirectory', 'disabledAt', 'disabledBy'])
    .execute()
  const chooseMode = modeChooser(host.departmentModes, snapshot.departments)
  const changes = planChanges(snapshot, accounts, (departments) => host.routerOf(chooseMode(departments) ?? host.defaultMode))
  const next = { nextAt: now + INTERVAL_MS, failures: 0 }
  if (isDoubtful(changes, accounts)) {
    const doubt = countDoubt(readDoubt(run.state), now)
    if (doubt.count < DOUBTS) {
      report.problem({ reason: 'doubtful', count: changes.missing.length })
      return { ...next, state: JSON.stringify(doubt) }
    }
  }
  const { former, unlisted } = await confirmFormer(host.directory, snapshot, changes.missing, run)
  const applied = await applyMembers({ run, now }, unlisted > 0 ? withoutModes(changes) : changes)
  const { disabled, isLastAdministrator } = await disableFormer({ run, now }, former)
  if (applied.created + applied.returned > 0) await host.requestContacts()
  const [departments, members] = [snapshot.departments.length, snapshot.members.size]
  report.success({ departments, members, ...applied, disabled }, applied.created + applied.changed + applied.returned + disabled > 0)
  if (changes.conflicts > 0) report.notice({ reason: 'userCodeTaken', count: changes.conflicts })
  if (unlisted > 0) report.notice({ reason: 'unlisted', count: unlisted })
  if (isLastAdministrator) report.notice({ reason: 'lastAdministrator' })
  return { ...next, state: '' }
}

/**
 * Asks WeCom about each missing member, because a member who moved during the reading, or half an answer, looks the same. Only those whom
 * WeCom does not know any more are former. `unlisted` counts the others who are in a department that was not listed.
 */
async function confirmFormer(
  directory: WeComDirectory,
  { departments }: Snapshot,
  missing: readonly KnownAccount[],
  run: SharedRun,
): Promise<{ former: KnownAccount[]; unlisted: number }> {
  const listed = new Set(departments.map(({ id }) => id))
  const former: KnownAccount[] = []
  let unlisted = 0
  for (const account of missing) {
    await run.extend()
    const member = await directory.member(account.userId)
    if (!member) former.push(account)
    else if (member.departments.some((id) => !listed.has(id))) unlisted += 1
  }
  return { former, unlisted }
}

/** Returns the changes without modes of known accounts, because modes derive from departments, of which some were not listed. */
function withoutModes(changes: Changes): Changes {
  const changed = changes.changed.map(({ set: { router: _router, ...set }, ...change }) => ({ ...change, set }))
  return { ...changes, changed: changed.filter(({ set, isReturning }) => isReturning || Object.keys(set).length > 0) }
}

const readDoubt = (state: string): Doubt => (state === '' ? { count: 0, at: 0 } : (JSON.parse(state) as Doubt))

/** Counts a doubtful snapshot, unless the last one was counted a short time ago: callbacks cause several syncs within a minute. */
const countDoubt = ({ count, at }: Doubt, now: number): Doubt =>
  count > 0 && Math.abs(now - at) < APART_MS ? { count, at } : { count: count + 1, at: now }
