import { once } from 'node:events'
import { type AddressInfo, BlockList, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Address, isTargetUrl, type Network, permittedAddresses } from '../../server/webhooks/addresses.ts'
import { post } from '../../server/webhooks/post.ts'
import { localRange, type Receiver, respondWith, startReceiver } from './fake-receiver.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const LOCAL = { address: '127.0.0.1', family: 4 }
/** A network of this machine whose names resolve to these addresses, one answer after the other. */
function network(...answers: Address[][]): Network & { asked: () => number } {
  let asked = 0
  return {
    ranges: localRange(),
    resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    asked: () => asked,
  }
}
const body = JSON.stringify({ type: 'task.created', data: {} })
const send = (url: string, given: Network = network([LOCAL]), limitMs?: number) => post({ url, headers: {}, body }, given, limitMs)
const named = (path = '/events') => `http://receiver.example:${receiver.port}${path}`

/** Starts a server of raw bytes; returns its address. `behave` gets each connection. */
async function startRaw(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('the addresses of a webhook', () => {
  it('are checked after the name was resolved, and the connection uses the checked one', async () => {
    expect(await send(named())).toBe(200)
    expect(receiver.received[0]?.headers['host']).toBe(`receiver.example:${receiver.port}`)
    await expect(send(named(), network([{ address: '10.0.0.1', family: 4 }]))).rejects.toMatchObject({
      code: 'address not in WEBHOOK_ADDRESSES',
    })
    expect(receiver.received).toHaveLength(1)
  })
  it('are resolved once for each connection, so that a second answer with another address has no effect', async () => {
    const rebinding = network([LOCAL], [{ address: '169.254.169.254', family: 4 }])
    expect(await send(named(), rebinding)).toBe(200)
    expect(rebinding.asked()).toBe(1)
    await expect(send(named(), rebinding)).rejects.toMatchObject({ name: 'AddressRefusedError' })
    expect(receiver.received).toHaveLength(1)
  })
  it('are used only as far as they are permitted', async () => {
    expect(await send(named(), network([{ address: '169.254.169.254', family: 4 }, LOCAL]))).toBe(200)
  })
  it.each([
    '127.0.0.1',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
  ])('are permitted as %s in place of a name', async (host) => {
    expect(await permittedAddresses(network([]), new URL(`http://${host}:${receiver.port}/`))).toHaveLength(1)
  })
  it.each([
    '10.0.0.1',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '0.0.0.0',
    '[::]',
    '3232235777',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ])('are refused as %s in place of a name, which is never resolved', async (host) => {
    await expect(send(`http://${host}:${receiver.port}/`)).rejects.toMatchObject({ name: 'AddressRefusedError' })
  })
  it('are all refused without ranges', async () => {
    await expect(send(receiver.url, { ...network([LOCAL]), ranges: undefined })).rejects.toMatchObject({ name: 'AddressRefusedError' })
    await expect(send(receiver.url, { ...network([LOCAL]), ranges: new BlockList() })).rejects.toMatchObject({
      name: 'AddressRefusedError',
    })
  })
  it.each([
    'ftp://a/',
    'http://u:p@a/',
    'http://u@a/',
    'http://a/#b',
    'a',
    '',
    'http://',
    'javascript:1',
    'file:///etc/passwd',
  ])('cannot be %j', (url) => expect(isTargetUrl(url)).toBe(false))
  it.each(['http://a/', 'https://a.example:8443/b?c=d', 'http://10.0.0.1/', 'https://[fd00::1]/'])('can be %s', (url) =>
    expect(isTargetUrl(url)).toBe(true))
})

describe('the answer of a webhook', () => {
  it('is its status; a redirect is not followed', async () => {
    receiver.respond(respondWith(307, { Location: `http://127.0.0.1:${receiver.port}/elsewhere` }))
    expect(await send(receiver.url)).toBe(307)
    expect(receiver.received).toHaveLength(1)
  })
  it('counts although the target did not read the request, and keeps the connection open', async () => {
    const raw = await startRaw((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
    expect(await send(raw.url)).toBe(200)
    raw.close()
  })
  it('counts although its content does not end', async () => {
    const raw = await startRaw((socket) => void socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n'))
    expect(await send(raw.url)).toBe(204)
    raw.close()
    receiver.respond((response) => void response.writeHead(200).write('begun'))
    expect(await send(receiver.url, network([LOCAL]), 300)).toBe(200)
  })
  it('is read up to 64 KB', async () => {
    let written = 0
    let isClosed: Promise<unknown> = Promise.resolve()
    receiver.respond((response) => {
      isClosed = once(response, 'close')
      const timer = setInterval(() => response.write(Buffer.alloc((written += 16_384) && 16_384)), 1)
      response.once('close', () => clearInterval(timer))
    })
    expect(await send(receiver.url)).toBe(200)
    await isClosed
    expect(written).toBeGreaterThan(65_536)
  })
  it.each<[string, (socket: Socket) => void]>([
    ['nothing', () => undefined],
    ['half a header', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-')],
  ])('of %s fails after the limit', async (_what, behave) => {
    const raw = await startRaw(behave)
    await expect(send(raw.url, network([LOCAL]), 200)).rejects.toMatchObject({ code: 'timeout' })
    raw.close()
  })
  it('fails after the limit also while the name is resolved', async () => {
    const silent = { ranges: localRange(), resolve: () => new Promise<never>(() => undefined) }
    await expect(send(named(), silent, 100)).rejects.toMatchObject({ code: 'timeout' })
  })
  it.each<[string, (socket: Socket) => void, string]>([
    ['a closed connection', (socket) => void socket.destroy(), 'ECONNRESET'],
    ['something else than HTTP', (socket) => void socket.end('220 mail\r\n'), 'HPE_INVALID_CONSTANT'],
  ])('of %s fails with a code', async (_what, behave, code) => {
    const raw = await startRaw(behave)
    await expect(send(raw.url)).rejects.toMatchObject({ code })
    raw.close()
  })
})
