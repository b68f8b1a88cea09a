import { createSharedJob } from '../clock/shared-job.ts'
import { REST_MS } from '../clock/clock.ts'
import { startTicker } from '../clock/ticker.ts'
import { hasStoredContacts } from '../contacts/apply-stored.ts'
import { syncContacts } from '../contacts/sync-contacts.ts'
import { routerOf } from '../accounts/account-fields.ts'
import type { Database } from '../database/tables.ts'
import { syncDirectory } from '../directory/sync-directory.ts'
import { logFault } from '../http/log/log.ts'
import { createSyncReport } from '../integrations/wecom/sync-report.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import type { Parts } from './parts.ts'

/** The syncs with WeCom's directory and contacts; without WeCom they do nothing. */
export interface SyncJobs {
  /** Runs each sync once if it is due, the directory first. */
  sync(): Promise<void>
  /** Starts no further run and resolves once running syncs have ended. */
  stop(): Promise<void>
}

/** The job that syncs the directory; every server may request it. */
export const directoryJob = (db: Database, clock: () => number) => createSharedJob({ db, name: 'directory', clock })

/**
 * Starts the syncs. Each is due at the start of a server, at its time, and when requested; one server runs it. While the clock is not
 * trusted, nothing is due, because a wrong time would disable nobody but would date lost contacts wrongly (DEC-41).
 */
export function startSyncs({ restMs, departmentModes = new Map() }: StartOptions, data: OpenData, parts: Parts): SyncJobs {
  const { db, personalData, schemas, clock } = data
  const { wecom, log, publicOrigins, outbox, trustedClock, afterResponse } = parts
  const onFault = (error: unknown) => logFault(log, 'sync', error)
  const start = (work: () => Promise<void>) => afterResponse.start(work, 'contact')
  const contactsJob = createSharedJob({ db, name: 'contacts', clock })

  const { directory, contacts } = wecom
  const ofDirectory = directory && {
    db,
    directory,
    departmentModes,
    routerOf: (mode: string) => routerOf(schemas, mode) ?? '',
    defaultMode: schemas.defaultMode,
    requestContacts: () => contactsJob.request(),
    report: createSyncReport('directory', log, clock),
  }
  const ofContacts = contacts && {
    db,
    personalData,
    contacts,
    tags: wecom.tags,
    contactName: wecom.contactName,
    clock,
    contextIn: (within: Database, after: (work: () => Promise<void>) => void) => ({
      db: within,
      schemas,
      now: clock(),
      publicOrigins,
      outbox,
      after,
    }),
    start,
    report: createSyncReport('contacts', log, clock),
  }
  const job = directoryJob(db, clock)
  const isFirst = { directory: true, contacts: true }

  async function runDirectory(isStopping: () => boolean): Promise<void> {
    if (!ofDirectory || !(await trustedClock.check()).isTrusted) return
    await job.runWhenDue(
      (run) => {
        isFirst.directory = false
        return syncDirectory(ofDirectory, run, clock())
      },
      { isForced: isFirst.directory, isStopping },
    )
  }
  async function runContacts(isStopping: () => boolean): Promise<void> {
    if (!ofContacts || !(await trustedClock.check()).isTrusted) return
    if (await hasStoredContacts(db)) await contactsJob.request()
    await contactsJob.runWhenDue(
      (run) => {
        isFirst.contacts = false
        return syncContacts(ofContacts, run)
      },
      { isForced: isFirst.contacts, isStopping },
    )
  }
  const pause = restMs ?? REST_MS
  const directoryTicker = startTicker({ restMs: ofDirectory ? pause : 0, work: runDirectory, onFault })
  // A separate ticker, because a first reading of contacts may take hours.
  const contactsTicker = startTicker({ restMs: ofContacts ? pause : 0, work: runContacts, onFault })
  return {
    async sync() {
      await directoryTicker.tick()
      await contactsTicker.tick()
    },
    async stop() {
      await Promise.all([directoryTicker.stop(), contactsTicker.stop()])
    },
  }
}
