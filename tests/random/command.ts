import { spawnSync } from 'node:child_process'

/**
 * `npm run random -- [count]`: the built screens drawn with so many random answers, and a twentieth as many random
 * screens; `npm test` tries 150.
 */
const count = Number(process.argv[2] ?? 10_000)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'tests/random'], {
  stdio: 'inherit',
  env: { ...process.env, RANDOM_COUNT: String(count) },
})
process.exitCode = status ?? 1
