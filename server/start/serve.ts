import { productionOptions } from './production.ts'
import { run } from './run.ts'
import { startServer } from './start-server.ts'

/** `npm run serve`: production. It is set up by environment variables alone, and no demo code is loaded. */
await run(async () => {
  const options = productionOptions(process.env)
  const server = await startServer(options)
  process.stdout.write(`Steward serves ${options.publicUrl} from ${server.url}\n`)
  if (server.signingKey)
    process.stdout.write(`Signatures are sealed by the key ${server.signingKey.keyId}, public part ${server.signingKey.publicKey}\n`)
  const missing = server.linksWithoutAddress
  if (missing.length > 0) process.stdout.write(`LINKS holds no address for: ${missing.join(', ')}\n`)
  return server
})
