import { expect, it, vi } from 'vitest'
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

it('AMB2-15 CALL2-12 SMS-11 SMS-12 a code for staff is requested with fDEBLoginFlag 0, a code for a policyholder without it', async () => {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({ ok: true, data: {} }))
  const context = { call } as unknown as Context
  await sendCode({ mobile: ' 19900001001 ', staff: true }, context)
  await sendCode({ mobile: '19900001001', endorNo: 'E1' }, context)
  const request = { operateType: '1', operateCode: '19900001001', mobile: '19900001001' }
  expect(call.mock.calls).toEqual([
    ['sendValidate', { ...request, fDEBLoginFlag: '0' }],
    ['sendValidate', { ...request, endorNo: 'E1' }],
  ])
})
