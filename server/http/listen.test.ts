import { expect, it, vi } from 'vitest'
import { Server } from 'node:net'
import { LIMITS } from './limits.ts'
import { listen } from './listen.ts'

const listenOn = (host: string, port = 0) => listen(() => new Response(), [host], port, LIMITS)

it.each([
  ['nohost.invalid', 'The host name "nohost.invalid" has no address'],
  [' 127.0.0.1', 'The host name " 127.0.0.1" has no address'],
  ['192.0.2.1', 'This machine does not have the address "192.0.2.1"'],
])('throws one sentence for the host %j', (host, why) =>
  expect(listenOn(host)).rejects.toThrow(expect.objectContaining({ name: 'StartError', message: expect.stringContaining(why) as unknown })))
it('throws one sentence for a port that this user may not open', async () => {
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function refuse(this: Server) {
    queueMicrotask(() => this.emit('error', Object.assign(new Error('listen'), { code: 'EACCES' })))
    return this
  })
  await expect(listenOn('127.0.0.1', 81)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('may not open the port 81 on 127.0.0.1') as unknown,
  })
})
