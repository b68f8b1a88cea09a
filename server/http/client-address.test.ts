import { describe, expect, it } from 'vitest'
import { proxiesFrom } from '../config/trusted-proxies.ts'
import { clientAddress, networkOf } from './client-address.ts'

const trusted = proxiesFrom('10.0.0.0/24, 192.168.7.1 fd00::/8')
const nobody = proxiesFrom('none')

describe('whose request it is', () => {
  it.each([
    ['nobody is trusted: the peer', '203.0.113.9', '198.51.100.1', nobody, '203.0.113.9'],
    ['the peer is no proxy: its header is a stranger’s', '203.0.113.9', '198.51.100.1', trusted, '203.0.113.9'],
    ['a proxy names its client', '10.0.0.1', '198.51.100.1', trusted, '198.51.100.1'],
    ['a peer in IPv6 spelling is the same', '::ffff:10.0.0.1', '198.51.100.1', trusted, '198.51.100.1'],
    ['proxies behind proxies', '10.0.0.1', '198.51.100.1, fd00::7,192.168.7.1', trusted, '198.51.100.1'],
    ['what a client wrote itself does not count', '10.0.0.1', '192.0.2.66, 10.0.0.9, 198.51.100.1', trusted, '198.51.100.1'],
    ['nor does what is no address', '10.0.0.1', 'evil, 10.0.0.9', trusted, '10.0.0.9'],
    ['a colleague among the proxies', '10.0.0.1', '10.0.0.200', trusted, '10.0.0.200'],
    ['a proxy that names nobody', '10.0.0.1', undefined, trusted, undefined],
    ['a proxy that names nothing', '10.0.0.1', 'unknown', trusted, undefined],
    ['a connection that is gone', undefined, '198.51.100.1', trusted, undefined],
  ])('%s', (_why, peer, header, proxies, found) => expect(clientAddress(peer, header, proxies)).toBe(found))
})

describe('what one subscriber has', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
  ])('%s -> %s', (address, network) => expect(networkOf(clientAddress(address, undefined, nobody) ?? '')).toBe(network))
})

describe('TRUST_PROXY', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0',
    'proxy.example.com',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1, none',
    ' , ',
  ])('refuses %j in one sentence', (text) =>
    expect(() => proxiesFrom(text)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining('TRUST_PROXY') as unknown }),
    ))
})
