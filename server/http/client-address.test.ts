import { describe, expect, it } from 'vitest'
import { proxiesFrom } from '../config/trusted-proxies.ts'
import { clientAddress, networkOf } from './client-address.ts'

const trusted = proxiesFrom('10.0.0.0/24, 192.168.7.1 fd00::/8')
const none = proxiesFrom('none')

describe('the client address of a request', () => {
  it.each([
    ['is the peer when no proxy is trusted', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
    ['is the peer when the peer is no trusted proxy', '203.0.113.9', '198.51.100.1', trusted, '203.0.113.9'],
    ['is the address that a trusted proxy forwards', '10.0.0.1', '198.51.100.1', trusted, '198.51.100.1'],
    ['treats an IPv4-mapped IPv6 peer as IPv4', '::ffff:10.0.0.1', '198.51.100.1', trusted, '198.51.100.1'],
    ['is found behind several trusted proxies', '10.0.0.1', '198.51.100.1, fd00::7,192.168.7.1', trusted, '198.51.100.1'],
    ['ignores addresses that the client wrote itself', '10.0.0.1', '192.0.2.66, 10.0.0.9, 198.51.100.1', trusted, '198.51.100.1'],
    ['ignores text that is no address', '10.0.0.1', 'evil, 10.0.0.9', trusted, '10.0.0.9'],
    ['is a trusted address when there is no other', '10.0.0.1', '10.0.0.200', trusted, '10.0.0.200'],
    ['is undefined when a trusted proxy sends no header', '10.0.0.1', undefined, trusted, undefined],
    ['is undefined when a trusted proxy sends an empty header', '10.0.0.1', ' ', trusted, undefined],
    ['is the proxy when the forwarded text is no address', '10.0.0.1', 'unknown', trusted, '10.0.0.1'],
    ['is the proxy when the last entry is empty', '10.0.0.1', '198.51.100.1,', trusted, '10.0.0.1'],
    ['is the proxy when the port is no number', '10.0.0.1', '198.51.100.1:http', trusted, '10.0.0.1'],
    ['excludes the port of IPv4', '10.0.0.1', '203.0.113.9:51234', trusted, '203.0.113.9'],
    ['excludes brackets and port of IPv6', '10.0.0.1', '[2001:DB8::1]:443', trusted, '2001:db8::1'],
    ['excludes brackets of IPv6 without port', '10.0.0.1', '[2001:db8::1]', trusted, '2001:db8::1'],
    ['excludes ports of trusted proxies', '10.0.0.1', '198.51.100.1:9, [fd00::7]:80, 192.168.7.1:81', trusted, '198.51.100.1'],
    ['is undefined when the connection is closed', undefined, '198.51.100.1', trusted, undefined],
  ])('%s', (_why, peer, header, proxies, found) => expect(clientAddress(peer, header, proxies)).toBe(found))
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
  ])('%s -> %s', (address, network) => expect(networkOf(clientAddress(address, undefined, none) ?? '')).toBe(network))
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
  ])('rejects %j with a StartError', (text) =>
    expect(() => proxiesFrom(text)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining('TRUST_PROXY') as unknown }),
    ))
})
