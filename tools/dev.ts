import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import * as codes from '../generated/codes.ts'
import { handlers } from '../generated/handlers.ts'
import { DEMO_ACCOUNTS, DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../server/demo/accounts.ts'
import { startDemo } from '../server/demo/start.ts'
import { portFrom } from '../server/config/port.ts'
import { run } from '../server/start/run.ts'
import { StartError } from '../server/config/start-error.ts'
import { openChecker } from './project-checker.ts'
import { schemaFiles } from './schema-files.ts'
import { createSay } from './sentences.ts'
import { createServerRules, type ServerRules } from './server-rules.ts'
import type { StewardApi } from './steward-plugin/index.ts'

const files = schemaFiles(resolve(import.meta.dirname, '..'))
const say = createSay(files)
const GROUPS = resolve(import.meta.dirname, '../generated/field-groups.ts')

/** `npm run dev` runs the demo server behind Vite. A saved schema updates page and server in place; an overlay shows mistakes. */
await run(async () => {
  const port = portFrom(process.env['PORT'], 8080)
  const origin = `http://127.0.0.1:${port}`
  const code = { handlers, codes, fieldGroups: readFileSync(GROUPS, 'utf8') }
  const rules = await rulesOrMistakes(() => createServerRules(code))
  const service = await startDemo({
    schemas: rules.schemas,
    port: 0,
    hosts: ['127.0.0.1'],
    dataDir: process.env['DATA_DIR'] ?? './.data',
    publicOrigins: [origin],
    log: () => undefined,
  })
  const vite = await createServer({ server: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': service.url } } })
  try {
    await vite.listen()
  } catch {
    await Promise.all([vite.close(), service.close()])
    throw new StartError(say('dev.port', { port }))
  }
  const plugin = vite.config.plugins.find(({ name }) => name === 'steward')
  await (plugin?.api as StewardApi | undefined)?.setServer((project) => rules.apply(project, service.replaceSchemas))
  console.log(say('dev.accounts', { names: [...DEMO_ACCOUNTS, DEMO_ADMINISTRATOR].join(' '), password: DEMO_PASSWORD }))
  const { modes } = JSON.parse(files.text('schemas/modes.json')) as { modes: Record<string, { title: string; home: string }> }
  for (const { title, home } of Object.values(modes)) console.log(say('dev.mode', { title, address: `${origin}${home}` }))
  console.log(say('dev.live'))
  return {
    ...service,
    async close() {
      await vite.close()
      await service.close()
    },
  }
})

/** Returns the rules of the start. Throws a StartError with the mistakes of schemas that the server cannot read. */
async function rulesOrMistakes(read: () => ServerRules): Promise<ServerRules> {
  try {
    return read()
  } catch (error) {
    const checker = await openChecker(files)
    const mistakes = checker.check().problems.map(checker.describe)
    throw mistakes.length > 0 ? new StartError(mistakes.join('\n')) : error
  }
}
