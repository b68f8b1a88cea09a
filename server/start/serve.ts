import { hasAdministrator } from '../accounts/set-password.ts'
import { findHeld } from '../backup/hold.ts'
import { announce } from './announce.ts'
import { productionOptions } from './production.ts'
import { run } from './run.ts'
import { serveCommand } from './serve-command.ts'
import { startServer } from './start-server.ts'

/** `npm run serve` runs production, configured by settings only. With `--check` it only checks them. It loads no demo code. */
await run(async () => {
  const command = await serveCommand(process.argv.slice(2), process.env, process, Date.now())
  if ('exitCode' in command) {
    process.exitCode = command.exitCode
    // Ends the process when a system that does not respond still holds a connection.
    setTimeout(() => process.exit(), 1_000).unref()
    return undefined
  }
  const options = productionOptions(command.settings)
  const server = await startServer(options)
  announce(`Steward serves ${options.publicUrl} from ${server.url}`)
  if (!(await hasAdministrator(server.db)))
    announce('There is no administrator: npm run admin -- first-link prints the link that creates one')
  if (await findHeld(server.db)) announce('This is a restored copy, which sends nothing until npm run admin -- release-copy releases it')
  if (server.signingKey) announce(`Signatures are sealed with key ${server.signingKey.keyId}, public key ${server.signingKey.publicKey}`)
  if (options.wecom === undefined) announce('WECOM_CORP_ID is not set: cards to staff are not sent, and are given up after four hours')
  const missing = server.linksWithoutAddress
  if (missing.length > 0) announce(`LINKS has no address for: ${missing.join(', ')}`)
  return server
})
