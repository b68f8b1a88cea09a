import type { DatabaseLocation } from '../../server/database/location.ts'
import { openMigrated } from '../../server/database/open.ts'
import { LATER } from './made-release.ts'

/** A program of a made release, which migrates the database in its argument and announces it on standard output before. */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation
process.stdout.write('migrating\n')
const { db } = await openMigrated(location, { now: 1, release: LATER, contracts: true })
await db.destroy()
