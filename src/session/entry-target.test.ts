import { describe, expect, it } from 'vitest'
import { entryTarget } from './entry-target.ts'

const pages = new Set(['/claimsSpecialist', '/businessHome', '/serviceManager', '/serviceManager_room'])
const DEFAULT = { home: '/myHome', room: '/serviceManager_room' }
const target = (session: Record<string, string>, token: string | undefined = 't') =>
  entryTarget({ userCode: 'a@example.com', ...session }, token, DEFAULT, (path) => pages.has(path) || path.endsWith('_room'))

describe('AMB2-05 AMB2-06 the entry address', () => {
  it.each([
    ['GUARD-08', { router: 'claimsSpecialist' }, '/claimsSpecialist'],
    ['AMB2-05', { router: '/businessHome' }, '/businessHome'],
    ['GUARD-09', {}, '/myHome'],
    ['GUARD-09', { router: '' }, '/myHome'],
    ['GUARD-10', { router: 'null' }, '/myHome'],
    ['GUARD-11', { router: 'claimsSpecialist', chatid: 'c1' }, '/claimsSpecialist_room'],
    ['AMB2-05', { router: 'waitDeal', chatid: 'c1' }, '/waitDeal_room'],
    ['AMB2-05', { chatid: 'c1' }, '/serviceManager_room'],
    ['AMB2-05', { router: 'null', chatid: 'c1' }, '/serviceManager_room'],
    ['DEC-16', { router: 'nowhere' }, '/myHome'],
    ['DEC-16', { router: '//evil.example' }, '/myHome'],
    ['GUARD-12 AMB2-06', { router: 'claimsSpecialist', userCode: '' }, '/myHome'],
  ])('%s with %j leads to %s', (_id, session, path) => expect(target(session)).toBe(path))
  it('GUARD-12 AMB2-06 leads to the service home without a token, whatever the router and the chat id', () =>
    expect(entryTarget({ userCode: 'a@example.com', router: 'businessHome', chatid: 'c1' }, undefined, DEFAULT, () => true)).toBe(
      '/myHome',
    ))
})
