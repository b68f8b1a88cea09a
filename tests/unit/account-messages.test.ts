import { expect, it } from 'vitest'
import { json } from '../catalogue/schemas.ts'

const screen = (name: string) => JSON.stringify(json(`screens/accounts/${name}`))

it.each([
  ['account.sessionsEnded', 'accountDetail'],
  ['account.successorFirst', 'accountDetail'],
  ['account.disableAsk', 'accountDetail'],
  ['waiting.stewardFirst', 'systems'],
  ['waiting.assigned', 'systems'],
  ['account.enableAsk', 'accountDetail'],
  ['account.endSessionsAsk', 'accountDetail'],
  ['account.resetFactorAsk', 'accountDetail'],
  ['account.factorOn', 'secondFactor'],
  ['account.factorOff', 'secondFactor'],
])('%s is said by the screen %s', (message, name) => expect(screen(name)).toContain(`"${message}"`))

it.each([
  ['没有可以接手的管家', 'accountDetail'],
  ['没有绑定', 'accountDetail'],
  ['没有待派发的记录', 'systems'],
  ['没有可以派给的管家', 'systems'],
  ['暂无账号', 'admin'],
  ['暂无记录', 'auditTrail'],
])('an empty list says %s on the screen %s', (text, name) => expect(screen(name)).toContain(text))
