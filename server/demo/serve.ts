import { DEMO_ACCOUNTS, DEMO_ADMINISTRATOR, DEMO_PASSWORD } from './accounts.ts'
import recipe from './recipe.json' with { type: 'json' }
import { startDemo } from './start.ts'
import { portFrom } from '../config/port.ts'
import { run } from '../start/run.ts'

/**
 * `npm start` runs the demo on this machine. PORT (8080) and DATA_DIR (./.data) can be set; DATABASE_URL is ignored. `--reset` (npm run
 * demo:reset) replaces the data by fresh data and exits.
 */
await run(async () => {
  const dataDir = process.env['DATA_DIR'] || './.data'
  if (process.argv.includes('--reset')) {
    const server = await startDemo({ port: 0, dataDir, reset: true })
    await server.close()
    process.stdout.write('The demo data is fresh: all dates are relative to today.\n')
    return undefined
  }
  const server = await startDemo({ port: portFrom(process.env['PORT'], 8080), dataDir, followsContent: true })
  const lines = [
    '',
    `Steward demo   ${server.url}/`,
    `Simulator      ${server.url}/simulator/`,
    `Accounts       ${[...DEMO_ACCOUNTS, DEMO_ADMINISTRATOR].join(', ')} (password ${DEMO_PASSWORD})`,
    `Data           ${dataDir}`,
    `Signing key    ${server.signingKey?.keyId ?? ''}, from signing.key in that folder; it has no legal value, like signing-certificate.pem`,
    ...(process.env['DATABASE_URL']
      ? ['', 'DATABASE_URL is set, but the demo leaves that database alone: it is for "npm run serve".']
      : []),
    ...(server.outdated
      ? ['', 'The newest demo task is older than today: stop, run "npm run demo:reset", and start again for fresh dates.']
      : []),
    '',
    recipe.title,
    ...recipe.steps.map((step, index) => `  ${index + 1}. ${step.replaceAll('`', '')}`),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return server
})
