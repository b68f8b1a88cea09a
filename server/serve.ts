import { portFrom, run } from './run.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'

const SECRET_LENGTH = 32

/** The value of an environment variable that production can't do without. Throws a StartError when it is missing. */
function needed(name: string, what: string): string {
  const value = process.env[name]
  if (!value) throw new StartError(`${name} is not set: ${what}.`)
  return value
}

/** The folder of the database. Throws a StartError without one, and for a DATABASE_URL. */
function dataDirectory(): string {
  if (process.env['DATABASE_URL'])
    throw new StartError('DATABASE_URL is set, but PostgreSQL is not supported yet: unset it and set DATA_DIR to a folder on a local disk.')
  return needed('DATA_DIR', 'it names the folder that holds the database')
}

/** The address people use. Throws a StartError unless it is https, or http on this machine. */
function publicAddress(): string {
  const address = needed('PUBLIC_URL', 'it is the address people open, e.g. https://steward.example.com')
  const url = URL.canParse(address) ? new URL(address) : undefined
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url?.protocol !== 'https:' && !local) throw new StartError('PUBLIC_URL must be an https address, e.g. https://steward.example.com.')
  return address
}

/**
 * `npm run serve`: production. No demo code is loaded. PUBLIC_URL, SECRET_KEY and DATA_DIR must be set; PORT (8080),
 * HOST (0.0.0.0) and the app's public defaults APP_ID, WECHAT_CODE, AGENT_ID may be.
 */
await run(async () => {
  const publicUrl = publicAddress()
  if (needed('SECRET_KEY', 'it signs what the server hands out').length < SECRET_LENGTH)
    throw new StartError(`SECRET_KEY must have at least ${SECRET_LENGTH} characters.`)
  const { APP_ID: appId = '', WECHAT_CODE: wechatCode = '', AGENT_ID: agentId = '', HOST, PORT } = process.env
  const server = await startServer({
    port: portFrom(PORT, 8080),
    hosts: [HOST || '0.0.0.0'],
    dataDir: dataDirectory(),
    app: { appId, wechatCode, agentId },
    publicUrl,
  })
  process.stdout.write(`Steward serves ${publicUrl} from ${server.url}\n`)
  return server
})
