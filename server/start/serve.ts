import { hasAdministrator } from '../accounts/set-password.ts'
import { productionOptions } from './production.ts'
import { run } from './run.ts'
import { startServer } from './start-server.ts'

/** `npm run serve` runs production, configured by environment variables only. It loads no demo code. */
await run(async () => {
  const options = productionOptions(process.env)
  const server = await startServer(options)
  process.stdout.write(`Steward serves ${options.publicUrl} from ${server.url}\n`)
  if (!(await hasAdministrator(server.db)))
    process.stdout.write('There is no administrator: npm run admin -- first-link prints the link that creates one\n')
  if (server.signingKey)
    process.stdout.write(`Signatures are sealed with key ${server.signingKey.keyId}, public key ${server.signingKey.publicKey}\n`)
  if (options.wecom === undefined)
    process.stdout.write('WECOM_CORP_ID is not set: cards to staff are not sent, and are given up after four hours\n')
  const missing = server.linksWithoutAddress
  if (missing.length > 0) process.stdout.write(`LINKS has no address for: ${missing.join(', ')}\n`)
  return server
})
