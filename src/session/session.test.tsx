import { expect, it } from 'vitest'
import { setSession, useSession } from './session.ts'

it('ENT-21 stores each session value under its own name, and removes values set to undefined', () => {
  const values = {
    userId: 'u1',
    userCode: 'u1@example.com',
    appId: 'app-1',
    agentId: '1000001',
    wechatCode: 'corp-1',
    externalUserId: 'wm1',
    bussinessNo: 'T1',
    router: 'businessHome',
    chatid: 'chat-1',
  }
  const names = Object.keys(values)
  setSession(values)
  expect(Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)]))).toEqual(values)
  expect(useSession.getState().values).toMatchObject(values)
  setSession(Object.fromEntries(names.map((name) => [name, undefined])))
  expect(names.map((name) => sessionStorage.getItem(name))).toEqual(names.map(() => null))
  for (const name of names) expect(useSession.getState().values).not.toHaveProperty(name)
})
