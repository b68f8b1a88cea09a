import { describe, expect, it } from 'vitest'
import { DECLARATION, SETTING_NAMES, type SettingName } from './declaration.ts'
import { departmentModes, linkAddresses, origins } from './value-types/lists.ts'

const refusal = (name: SettingName, text: string): string => {
  try {
    DECLARATION[name].valueType.parse(text, name)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the types of values', () => {
  it('return the value of a setting', () => {
    expect(DECLARATION.PUBLIC_URL.valueType.parse('https://steward.example.com/', 'PUBLIC_URL')).toBe('https://steward.example.com')
    expect(DECLARATION.PORT.valueType.parse('8081', 'PORT')).toBe(8081)
    expect(DECLARATION.METRICS_ADDRESS.valueType.parse('127.0.0.1:9464', 'METRICS_ADDRESS')).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(DECLARATION.METRICS_ADDRESS.valueType.parse('[::1]:9464', 'METRICS_ADDRESS')).toEqual({ host: '::1', port: 9464 })
    expect(DECLARATION.TYPED_SIGNATURES.valueType.parse('on', 'TYPED_SIGNATURES')).toBe(true)
    expect(origins.parse(' https://sales.example.com/, https://b.example:8443 ,', 'LEAVE_TO')).toEqual([
      'https://sales.example.com',
      'https://b.example:8443',
    ])
    expect(linkAddresses.parse('privacy=https://a.example/p?x=1 terms=https://b.example', 'LINKS')).toEqual({
      privacy: 'https://a.example/p?x=1',
      terms: 'https://b.example/',
    })
    expect([...departmentModes.parse('12=claims , 7=business,', 'WECOM_MODES')]).toEqual([
      [12, 'claims'],
      [7, 'business'],
    ])
  })
  it('accept every default', () => {
    const refused = SETTING_NAMES.filter((name) => refusal(name, DECLARATION[name].default ?? '') !== '')
    expect(refused.filter((name) => DECLARATION[name].default !== undefined)).toEqual([])
  })
  it.each<[SettingName, readonly string[], string]>([
    ['HOST', ['a b', '-x', '300.1.1.1:80', '[::1]'], 'must be an IP address or a host name'],
    ['PORT', ['eighty', '-1', '70000', '80.5', '0x50', '1e3'], 'must be a whole number from 0 to 65535'],
    ['DRAIN_SECONDS', ['10s', '601', '-1'], 'must be a whole number from 0 to 600'],
    ['METRICS_ADDRESS', ['9464', '127.0.0.1', '127.0.0.1:99999', 'http://127.0.0.1:9464'], 'must be an address and a port'],
    ['AGENT_ID', ['steward', '1000002a', '99999999999999999999'], 'must be a whole number'],
    ['REQUIRE_SECOND_FACTOR', ['yes', 'ON', '1'], 'must be on or off'],
    [
      'INSURER_URL',
      ['http://core.example.com', 'https://user:word@core.example.com', 'https://c.example?a=b', 'https://c.example/#a', 'core'],
      'must be an https address without user, query or fragment',
    ],
    ['INSURER_TOKEN', ['a blank', '\u4ee4\u724c'], 'must be printable ASCII without spaces'],
    [
      'SMS_URL',
      ['http://sms.example.com', 'https://user:word@sms.example.com', 'sms'],
      'must be an https address without user and password',
    ],
    ['TSA_URL', ['ftp://tsa.example.com', 'http://user:word@tsa.example.com', 'tsa'], 'must be an http or https address'],
    ['RATING_URL', ['http://localhost/7', 'https://user:word@r.example', '/rating'], 'must be an https address'],
    [
      'LINKS',
      ['privacy=http://a.example', 'privacy=https://user:word@a.example', 'privacy', 'privacy=https://a.example privacy=https://b.example'],
      'must hold',
    ],
    [
      'LEAVE_TO',
      [
        'http://s.example.com',
        's.example.com',
        'https://a.example javascript:alert(1)',
        'https://s.example.com/path',
        'https://name:word@s.example.com',
      ],
      'must hold https',
    ],
    [
      'WECOM_MODES',
      ['claims', '12', '12=', '=claims', '-1=claims', '1.5=claims', '12=a b', '12=claims;7=business', '99999999999=claims'],
      'must be pairs',
    ],
    ['WECOM_MODES', ['12=claims,12=service'], 'names the department 12 twice'],
    ['TRUST_PROXY', ['yes', '0.0.0.0/0', '10.0.0.5/33'], 'must be the addresses or ranges'],
    ['DATABASE_URL', ['mysql://u:Geheim@h/d', 'postgres://u:Geheim#2@h/d'], 'must be an address like'],
  ])('refuse other values of %s: %j', (name, texts, why) => {
    for (const text of texts) {
      expect([text, refusal(name, text)]).toEqual([text, expect.stringContaining(`${name} ${why}`)])
      expect(refusal(name, text)).not.toMatch(/Geheim|:word|javascript/)
    }
  })
})
