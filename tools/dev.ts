import { createServer } from 'vite'
import { startDemo } from '../server/demo/start.ts'

/**
 * `npm run dev`: the reference service with demo data behind Vite. Saving a schema redraws in place; a mistake is
 * shown over the page with its line.
 */
const port = Number(process.env['PORT'] ?? 8080)
const dataDir = process.env['DATA_DIR'] ?? './.data'
const service = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir, log: () => undefined })
const vite = await createServer({
  server: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': service.url, '/dev': service.url } },
})
await vite.listen()
const origin = `http://127.0.0.1:${port}`
for (const path of ['/myHome', '/businessHome', '/claimsSpecialist']) console.log(`${origin}${path}`)
process.once('SIGINT', () => void Promise.all([vite.close(), service.close()]).then(() => process.exit(0)))
