import { describe, expect, it } from 'vitest'
import { reasonOf, wordsOf } from './failure.ts'

describe('reasonOf interprets error texts of clients in the field', () => {
  it.each([
    ['BRIDGE-07 an old client', { errMsg: 'openEnterpriseChat:functionnotexist' }, 'outdatedClient'],
    ['BRIDGE-07 an old client, with spaces', { errMsg: 'openEnterpriseChat:function not exist' }, 'outdatedClient'],
    ['MSG2-11 an old client, within a longer text', { errMsg: 'agentConfig:fail, function not exist' }, 'outdatedClient'],
    ['BRIDGE-07 an old client, in the raw format', { err_msg: 'system:function_not_exist' }, 'outdatedClient'],
    ['a cancelled picker', { errMsg: 'selectEnterpriseContact:cancel' }, 'cancelled'],
    ['no permission', { errMsg: 'sendChatMessage:fail no permission' }, 'notAllowed'],
    ['no permission, in one word', { errMsg: 'sendChatMessage:nopermission' }, 'notAllowed'],
    ['access denied', { errMsg: 'x:accessdenied' }, 'notAllowed'],
    ['not registered', { errMsg: 'x:the permission value is offline verifying' }, 'notAllowed'],
    ['outside the visible range', { errMsg: 'x:user not in allow list' }, 'notAllowed'],
    ['the wrong entry', { errMsg: 'getCurExternalContact:fail without context of external contact' }, 'wrongEntry'],
    ['a wrong signature', { errMsg: 'agentConfig:invalid signature, e=40093' }, 'badSignature'],
    ['a wrong signature by its code', { errMsg: 'agentConfig:fail', errCode: 40_093 }, 'badSignature'],
    ['another domain', { errMsg: 'agentConfig:not match any reliable domain, e=80001' }, 'badSignature'],
    ['an address that changed meanwhile', new Error('SDK Error: Aborted'), 'aborted'],
    ['an unknown failure', { errMsg: 'openEnterpriseChat:fail' }, 'failed'],
    ['a broken host', new TypeError('Cannot read properties of undefined'), 'failed'],
    ['undefined', undefined, 'failed'],
  ])('%s', (_, error, reason) => expect(reasonOf(error)).toBe(reason))

  it('wordsOf finds the text in each format', () => {
    expect(wordsOf({ errMsg: 'x:ok' })).toBe('x:ok')
    expect(wordsOf(new Error('gone'))).toBe('gone')
    expect(wordsOf('plain')).toBe('plain')
  })
})
