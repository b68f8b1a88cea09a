import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, in the project `postgresql`; undefined elsewhere, where tests run on SQLite. */
    postgresql: string | undefined
  }
}

/** One cluster for the whole run; every house makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('postgresql', cluster.url())
  return cluster.stop
}
