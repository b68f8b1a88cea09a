import { createServer } from 'vite'
import { DEMO_ACCOUNTS, DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../server/demo/accounts.ts'
import { startDemo } from '../server/demo/start.ts'
import { portFrom } from '../server/config/port.ts'
import { run } from '../server/start/run.ts'
import { StartError } from '../server/config/start-error.ts'

/** `npm run dev` runs the demo server behind Vite. A saved schema updates the page in place; an overlay shows mistakes. */
await run(async () => {
  const port = portFrom(process.env['PORT'], 8080)
  const origin = `http://127.0.0.1:${port}`
  const service = await startDemo({
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
    throw new StartError(`Port ${port} is already in use: set PORT to another port.`)
  }
  console.log(`Accounts  ${[...DEMO_ACCOUNTS, DEMO_ADMINISTRATOR].join(', ')} (password ${DEMO_PASSWORD})`)
  for (const path of ['/myHome', '/businessHome', '/claimsSpecialist']) console.log(`${origin}${path}`)
  return {
    ...service,
    async close() {
      await vite.close()
      await service.close()
    },
  }
})
