import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { startDemo } from './start.ts'
import { portFrom } from '../config/port.ts'
import { run } from '../start/run.ts'

/**
 * `npm start`: the demo on this machine. PORT (8080) and DATA_DIR (./.data) may be set, DATABASE_URL is not for it; `--reset`
 * (npm run demo:reset) replaces the data by fresh data relative to today, and ends.
 */
await run(async () => {
  const dataDir = process.env['DATA_DIR'] || './.data'
  if (process.argv.includes('--reset')) {
    const server = await startDemo({ port: 0, dataDir, reset: true })
    await server.close()
    process.stdout.write('The demo data is fresh: its dates are relative to today.\n')
    return undefined
  }
  const server = await startDemo({ port: portFrom(process.env['PORT'], 8080), dataDir })
  const lines = [
    '',
    `Steward demo   ${server.url}/`,
    `Simulator      ${server.url}/simulator/`,
    `Accounts       ${DEMO_ACCOUNTS.join(', ')} (password ${DEMO_PASSWORD})`,
    `Data           ${dataDir}`,
    `Signing key    ${server.signingKey?.keyId ?? ''}, made by the demo in signing.key there: it proves nothing before a judge, nor does signing-certificate.pem`,
    ...(process.env['DATABASE_URL']
      ? ['', 'DATABASE_URL is set, but the demo leaves that database alone: it is for "npm run serve".']
      : []),
    ...(server.outdated
      ? ['', 'The newest demo task is older than today: stop, run "npm run demo:reset", and start again for fresh dates.']
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return server
})
