import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import sendCode from './login.sendCode.ts'

it.each([
  ['MSG2-09 throws refused with the message of the service', 'Too many codes', new OutcomeError('refused', { message: 'Too many codes' })],
  ['throws requestFailed when the service refuses without a message', undefined, new OutcomeError('requestFailed')],
])('%s', async (_what, message, outcome) => {
  const context = { call: async () => ({ ok: false, message, data: {} }) } as unknown as Context
  await expect(sendCode({ mobile: '19900000001', staff: true }, context)).rejects.toEqual(outcome)
})
