import { availableParallelism } from 'node:os'
import { readSeed } from './seed.ts'

export const exclude = ['**/node_modules/**', 'dist/**', 'tests/journeys/**']

/**
 * Test files share a process and its modules (docs/architecture/testing.md), so mocks and stubs are restored after each test. Uses all
 * processors; Vitest would leave one unused, half of a small machine.
 */
export const sharing = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true, maxWorkers: availableParallelism() }

/** Vitest's project `node`: the tests of logic, server and tools. */
export const nodeProject = {
  name: 'node',
  environment: 'node' as const,
  include: [
    '{renderer,actions,server,src,widgets,tools}/**/*.test.ts',
    'tests/*.test.ts',
    'tests/{analysts,workbench,backup,bench,certificate,deploy,deploys,fuzz,unit,contract,content,project,conformance,mistakes,guide,prose,catalogue,crash-recovery,mutations,releases,settings}/**/*.test.ts',
  ],
  // PostgreSQL alone runs two servers.
  exclude: [...exclude, 'tests/content/content.test.ts'],
  provide: { seed: readSeed() },
  setupFiles: 'tests/seed.setup.ts',
  ...sharing,
  testTimeout: 20_000,
  hookTimeout: 30_000,
}
