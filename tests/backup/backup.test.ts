import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { listBackups } from '../../server/backup/archive/target-file.ts'
import { newDatabaseLocation } from '../contract/server.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { TEST_KEY } from '../contract/process.ts'
import { backupCommands, newFolder } from './backup-commands.ts'
import { flipBits } from './flips.ts'
import { backUpUnderKills } from './kills.ts'

/** `npm run backup-test` runs the full counts. */
const [BACKUPS, FLIPS] = [2, inject('postgresql') === undefined ? 60 : 10]

it(`restores ${BACKUPS} backups under load equally, while backups and restores are killed`, async () => {
  const source = await newDatabaseLocation()
  await makeBenchData(source, { stewards: 2, tasks: 50 })
  const outcome = await backUpUnderKills({ backups: BACKUPS, seed: inject('seed'), source, newTarget: () => newDatabaseLocation() })
  expect(outcome).toMatchObject({ restored: BACKUPS, faults: [] })
  if ('dataDir' in source) rmSync(source.dataDir, { recursive: true, force: true })
}, 60_000)

it(`finds ${FLIPS} flipped bits and cuts of a backup before anything is written`, async () => {
  const [source, folder] = [await newDatabaseLocation(), newFolder()]
  await makeBenchData(source, { stewards: 1, tasks: 20 })
  await backupCommands({ SECRET_KEY: TEST_KEY }).backup(source, folder)
  const { flips, missed } = await flipBits(join(folder, listBackups(folder)[0] ?? ''), { flips: FLIPS, seed: inject('seed') })
  expect({ flips, missed }).toEqual({ flips: FLIPS, missed: [] })
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
