import { expect, it } from 'vitest'
import { handlers } from '../../generated/handlers.ts'
import type { HandlerContext } from './handler-context.ts'
import { onlyDeclared } from './handler.ts'

it('passes a handler the services it declares and no others', () => {
  const context = { db: {}, caller: undefined, outbox: {}, publicOrigins: [], sms: {}, insurer: {} } as unknown as HandlerContext
  const received = onlyDeclared(context, handlers.addTask.services)
  expect(received).toHaveProperty('outbox')
  expect(received).not.toHaveProperty('sms')
  expect(received).not.toHaveProperty('insurer')
})

it('registers each handler under its declared call', () => {
  for (const [name, { call }] of Object.entries(handlers)) expect(call).toBe(name)
})
