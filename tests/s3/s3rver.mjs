// Serves the folders in the folder of the first argument as buckets, for the key of the next two arguments, and prints its port.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import accounts from '@20minutes/s3rver/lib/models/account.js'

const [directory, accessKey, secretKey] = process.argv.slice(2)
accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey)
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false })
// The client signs the address of a bucket with a slash at its end, which the server leaves out, except after a mount path.
server.middleware.splice(-1, 0, (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.mountPath = '/'
    ctx.state.vhost = true
  }
  return next()
})
// The server does not cancel uploads in parts.
server.middleware.splice(-1, 0, async (ctx, next) => {
  if (ctx.method !== 'DELETE' || ctx.query.uploadId === undefined) return next()
  await rm(join(server.store.getResourcePath(ctx.path.split('/')[1], undefined, 'uploads'), ctx.query.uploadId), { recursive: true })
  ctx.status = 204
})
// Ends with the process that started it.
process.stdin.on('end', () => process.exit()).resume()
const { port } = await server.run()
process.stdout.write(`${port}\n`)
