import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's cluster in the project `postgresql`; undefined in projects that use SQLite. */
    postgresql: string | undefined
  }
}

/** Starts one cluster for the whole run; each test server creates a database in the cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('postgresql', cluster.url())
  return cluster.stop
}
