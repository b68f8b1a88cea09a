// Serves the folders in the folder of the first argument as buckets, for the key of the next two arguments, and prints its port.
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
const { port } = await server.run()
process.stdout.write(`${port}\n`)
