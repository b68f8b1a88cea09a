import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/contract/server.ts'
import { eventXml } from '../../../tests/contract/encrypted-message.ts'
import { changeIn, contactIn, textIn } from './event.ts'

describe('DEC-26 an event from WeCom', () => {
  it.each(['add_external_contact', 'add_half_external_contact'])('%s means that a contact was added', (ChangeType) => {
    expect(changeIn(eventXml({ ChangeType }))).toBe('added')
    expect(contactIn(eventXml({ ChangeType }))).toEqual({
      userId: 'owner',
      externalUserid: 'wmAJ2GCAAAXtWyujaWJHDDGi0mACAAA',
      at: NOON,
    })
  })
  it.each(['del_external_contact', 'del_follow_user'])('DEC-06 %s means that a contact was lost', (ChangeType) =>
    expect(changeIn(eventXml({ ChangeType }))).toBe('lost'))
  it.each([
    { ChangeType: 'edit_external_contact' },
    { ChangeType: 'constructor' },
    { Event: 'change_external_chat' },
    { MsgType: 'text' },
    { Event: 'change_contact', ChangeType: 'update_tag' },
    { Event: 'change_contact', ChangeType: 'add_external_contact' },
    { ChangeType: 'create_user' },
  ])('with %j means nothing', (more) => expect(changeIn(eventXml(more))).toBeUndefined())
  it.each([
    'create_user',
    'update_user',
    'delete_user',
    'create_party',
    'update_party',
    'delete_party',
  ])('%s means that the directory changed', (ChangeType) =>
    expect(changeIn(eventXml({ Event: 'change_contact', ChangeType }))).toBe('directory'))
  it.each(['a.b@c_d-1', 'z'.repeat(64)])('accepts the member id %s', (UserID) =>
    expect(contactIn(eventXml({ UserID }))).toMatchObject({ userId: UserID }))
  it.each([
    { UserID: '' },
    { UserID: 'z'.repeat(65) },
    { UserID: 'a b' },
    { UserID: 'a&amp;b' },
    { UserID: 'owner]]></UserID><UserID><![CDATA[other' },
    { ExternalUserID: '../x' },
    { ExternalUserID: '<b>' },
    { CreateTime: '' },
    { CreateTime: '-1' },
    { CreateTime: '1e9' },
    { CreateTime: '99999999999' },
    { State: '<CreateTime>1</CreateTime>' },
    { State: '<UserID>owner</UserID>' },
  ])('is ignored when an id or the time is missing, invalid or ambiguous: %j', (more) => expect(contactIn(eventXml(more))).toBeUndefined())
})

describe('the text in an element', () => {
  it.each([
    ['<a>b</a>', 'b'],
    ['<a></a>', ''],
    ['<a><![CDATA[b]]></a>', 'b'],
    ['<a><![CDATA[]]></a>', ''],
    ['<xml><z><y/></z><a>b</a></xml>', 'b'],
    ['', undefined],
    ['<a>', undefined],
    ['</a><a>', undefined],
    ['<a>b', undefined],
    ['<a>b</a></a>', undefined],
    ['<a>b</a><a>c</a>', undefined],
    ['<a><a>b</a></a>', undefined],
    ['<a x="1">b</a>', undefined],
    ['<A>b</A>', undefined],
    ['<a>&lt;</a>', undefined],
    ['<a><!-- b --></a>', undefined],
    ['<a><![CDATA[b</a>', undefined],
    ['<a><![CDATA[b]]>c</a>', undefined],
    ['<a><![CDATA[b]]><![CDATA[c]]></a>', undefined],
    ['<!DOCTYPE a [<!ENTITY e "e">]><a>&e;</a>', undefined],
  ])('of %j is %j', (xml, text) => expect(textIn(xml, 'a')).toBe(text))
  it('is plain text or undefined for any XML, in linear time', () => {
    const piece = fc.constantFrom('<a>', '</a>', '<![CDATA[', ']]>', '&e;', '<!DOCTYPE a [', '\0', 'b', ' ', '\ud800')
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(textIn(pieces.join(''), 'a') ?? '').toMatch(/^[^<>&]*$/)
      }),
    )
    // Long enough that an algorithm with quadratic time would exceed the test timeout.
    for (const long of ['<a>', '</a>', '<![CDATA[', ']]>', '<a><![CDATA[']) textIn(long.repeat(1_000_000), 'a')
  })
})
