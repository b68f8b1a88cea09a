import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { type Reading, requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { namedKeys } from '../../evidence/named-keys.ts'
import { databaseIn } from '../../start/production.ts'
import { listBackups } from '../archive/target-file.ts'
import { checkSignatures } from '../drill/check-signatures.ts'
import { compareWithManifest } from '../drill/compare.ts'
import { type Scratch, scratchDatabase, scratchFolder } from '../drill/scratch.ts'
import { restore } from '../restore/restore.ts'
import { recordUpkeep } from '../upkeep.ts'
import { type Verified, verifyArchive } from '../verify-archive.ts'
import { identityIn } from './backup-settings.ts'
import { exitCodeOf, megabytes, type Output } from './output.ts'

const USAGE = 'Usage: npm run drill -- DIR [--into ADDRESS-OR-FOLDER] [--key PUB]…'
const OPTIONS = { into: { type: 'string' }, key: { type: 'string', multiple: true } } as const

/**
 * `npm run drill -- DIR` restores the latest backup of a folder into a scratch database, compares it with the manifest, verifies every
 * signature, prints a report, and deletes the scratch database. Returns the exit code: 1 when anything differs.
 */
export const runDrill = (args: readonly string[], env: Environment, output: Output, clock: () => number = Date.now): Promise<number> =>
  exitCodeOf(output, async () => {
    const { reading, args: own } = loadSettings(args, env)
    const { values, positionals } = parseOptions({ args: own, options: OPTIONS, allowPositionals: true }, USAGE, env)
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new StartError(USAGE)
    const named = namedKeys(values.key ?? [])
    const identity = identityIn(reading)
    const latest = existsSync(folder) ? listBackups(folder).at(-1) : undefined
    if (latest === undefined) throw new StartError(`There is no backup in ${folder}.`)
    const startedAt = performance.now()
    const verified = await verifyArchive(join(folder, latest), identity)
    const scratch = await scratchFor(reading, verified, values.into)
    try {
      const result = await drill(verified, { scratch, identity, named, clock })
      const seconds = (performance.now() - startedAt) / 1_000
      output.stdout.write(`${report(verified, result, { name: scratch.name, now: clock(), seconds }).join('\n')}\n`)
      if (result.failures.length > 0) return 1
    } finally {
      await scratch.remove()
    }
    await record(reading, output, clock())
    return 0
  })

/** The kind of database that the backup was made from, unless `--into` names another. */
function scratchFor(reading: Reading, { head }: Verified, into: string | undefined): Promise<Scratch> | Scratch {
  if (into !== undefined) return /^postgres(ql)?:/.test(into) ? scratchDatabase(into, '--into') : scratchFolder(into)
  if (head.database === 'sqlite') return scratchFolder()
  const { DATABASE_URL: url } = requireSettings(reading, ['DATABASE_URL'])
  if (url === undefined)
    throw new StartError('DATABASE_URL is not set: a backup of PostgreSQL is restored beside it, or on the server of --into.')
  return scratchDatabase(url, 'DATABASE_URL')
}

interface DrillResult {
  lines: string[]
  failures: string[]
}

interface DrillOptions {
  scratch: Scratch
  identity: string
  named: readonly string[]
  clock: () => number
}

async function drill(verified: Verified, { scratch, identity, named, clock }: DrillOptions): Promise<DrillResult> {
  const { location } = scratch
  const { keys } = verified
  await restore({ verified, identity, location, files: {}, isReplaced: false, keys, keysTo: undefined, clock })
  const { tables, rows, files, differences } = await compareWithManifest(verified, location)
  const { results, skipped } = await checkSignatures(location, keys, { clock, named })
  const { held = 0, ...wrong } = results
  const bad = Object.entries(wrong).map(([result, count]) => `${count} signatures are ${result}.`)
  return {
    lines: [
      `rows        ${rows} rows of ${tables} tables compared`,
      `files       ${files} files compared`,
      skipped === undefined ? `signatures  ${held} verified with their seals and certificates` : `signatures  not verified: ${skipped}`,
    ],
    failures: [...differences, ...bad],
  }
}

interface Circumstances {
  name: string
  now: number
  seconds: number
}

function report({ path, head, manifest }: Verified, { lines, failures }: DrillResult, { name, now, seconds }: Circumstances): string[] {
  const ageHours = ((now - head.at) / 3_600_000).toFixed(1)
  const isPassed = failures.length === 0
  return [
    `Restore drill of ${new Date(now).toISOString()}: ${isPassed ? 'passed' : 'FAILED'}`,
    '',
    `backup      ${path}`,
    `made        ${new Date(head.at).toISOString()} by version ${head.version}, ${ageHours} hours ago`,
    `restored    into ${name}, in ${seconds.toFixed(0)} s with all checks`,
    ...lines,
    `size        ${megabytes(manifest.files.bytes)} of files; ${manifest.missingFiles.length} files were missing when the backup was made`,
    ...failures.map((failure) => `FAILED      ${failure}`),
  ]
}

/** Records the time in the service's database, if the settings name it. Its failure is no failure of the drill. */
async function record(reading: Reading, { stderr }: Output, now: number): Promise<void> {
  if (!reading.isSet.has('DATABASE_URL') && !reading.isSet.has('DATA_DIR')) return
  try {
    await recordUpkeep(databaseIn(requireSettings(reading, ['DATABASE_URL', 'DATA_DIR'])), 'drill', now)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    stderr.write(`The time of the drill is not recorded: ${error.message}\n`)
  }
}
