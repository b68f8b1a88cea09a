import type { DatabaseLocation } from '../../database/location.ts'
import { withPostgresSnapshot } from './postgres-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { withSqliteSnapshot } from './sqlite-snapshot.ts'

/** Runs `work` on a snapshot of the database. A reader delays no writer. Throws the database's errors. */
export const withSnapshot = <Result>(location: DatabaseLocation, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> =>
  'dataDir' in location ? withSqliteSnapshot(location.dataDir, work) : withPostgresSnapshot(location.databaseUrl, work)
