import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBackup } from '../../server/backup/commands/run-backup.ts'
import { runDrill } from '../../server/backup/commands/run-drill.ts'
import { runRestore } from '../../server/backup/commands/run-restore.ts'
import { runVerifyBackup } from '../../server/backup/commands/run-verify-backup.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'

/** A pair of keys that only tests use. */
export const RECIPIENT = 'age1mpyl97ghx75zdxd7azk9wffyqtggd2m9vzxpy5qy6v740ann5ytq26zxph'
export const IDENTITY = 'AGE-SECRET-KEY-1NDMMVNCA8EWGGPGKCDMX2XYLCAK3XLVDJS0MH69VN0HAF8QSSXXQKSA25V'

export interface Ran {
  code: number
  out: string
  err: string
}

type Command = typeof runBackup | typeof runVerifyBackup | typeof runRestore | typeof runDrill

async function run(command: Command, args: readonly string[], env: Record<string, string>, clock?: () => number): Promise<Ran> {
  const ran: Ran = { code: 0, out: '', err: '' }
  const write = (key: 'out' | 'err') => ({ write: (text: string) => (ran[key] += text) })
  ran.code = await command(args, env, { stdout: write('out'), stderr: write('err') }, clock)
  return ran
}

export const settingsOf = (location: DatabaseLocation): Record<string, string> =>
  'dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl }

/** Runs the operator's commands in this process, with the keys of a test server. */
export function backupCommands(keys: { SECRET_KEY: string; SIGNING_KEY?: string }) {
  const base = { ...keys, BACKUP_RECIPIENT: RECIPIENT, BACKUP_IDENTITY: IDENTITY }
  return {
    backup: (
      location: DatabaseLocation,
      folder: string,
      more: readonly string[] = [],
      env: Record<string, string> = {},
      clock?: () => number,
    ) => run(runBackup, [folder, ...more], { ...base, ...settingsOf(location), ...env }, clock),
    drill: (folder: string, location: DatabaseLocation, more: readonly string[] = [], clock?: () => number) =>
      run(runDrill, [folder, ...more], { ...base, ...settingsOf(location) }, clock),
    verify: (path: string, env: Record<string, string> = {}) => run(runVerifyBackup, [path], { ...base, ...env }),
    restore: (
      path: string,
      location: DatabaseLocation,
      more: readonly string[] = ['--apply'],
      env: Record<string, string> = {},
      clock?: () => number,
    ) => run(runRestore, [path, ...more], { ...base, ...settingsOf(location), ...env }, clock),
  }
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'steward-backup-'))
