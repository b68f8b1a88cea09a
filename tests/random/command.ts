import { spawnSync } from 'node:child_process'

/**
 * `npm run random-test -- [count]`: renders the built screens with `count` random answers, and `count / 20` random screens. `npm test` uses 150.
 */
const count = Number(process.argv[2] ?? 10_000)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'tests/random'], {
  stdio: 'inherit',
  env: { ...process.env, RANDOM_COUNT: String(count) },
})
process.exitCode = status ?? 1
