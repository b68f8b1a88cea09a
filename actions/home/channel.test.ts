import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import channel from './home.channel.ts'

const INFO = { teamtypename: 'T', branchCompanyName: 'B', salesmanname: 'S' }

/** Runs the query for a customer whose sales channel is `answer`. */
async function runQuery(cifClientNo: string | undefined, answer: unknown = { ok: true, data: INFO }) {
  const calls: unknown[] = []
  const note = vi.fn<Context['note']>()
  const call = async (_name: string, request: object) => {
    calls.push(request)
    return answer instanceof Error ? Promise.reject(answer) : answer
  }
  const context = { note, call } as unknown as Parameters<typeof channel>[1]
  return { result: await channel({ customer: cifClientNo === undefined ? {} : { cifClientNo } }, context), calls, note }
}

describe('CALL2-24 CALL-18 AMB2-56 home.channel', () => {
  it('GRID-07 MODE-10 CALL2-24 AMB2-56 returns the sales channel of the customer by client number', async () =>
    expect(await runQuery('C1')).toMatchObject({ result: INFO, calls: [{ customerid: 'C1' }] }))
  it.each([undefined, ''])('AMB2-56 is empty for a client number of %j, and makes no call or log line', async (number) => {
    const { result, calls, note } = await runQuery(number)
    expect([result, calls, note.mock.calls]).toEqual([{}, [], []])
  })
  it.each([
    ['a refusal', { ok: false, data: {} }, 'not found'],
    ['a failed request', new OutcomeError('requestFailed'), 'requestFailed'],
    ['another steward’s customer', new OutcomeError('forbidden'), 'forbidden'],
  ])('AMB2-56 is empty after %s, and logs it', async (_, answer, reason) => {
    const { result, note } = await runQuery('C1', answer)
    expect(result).toEqual({})
    expect(note).toHaveBeenCalledExactlyOnceWith('home.channel', reason)
  })
  it('rethrows errors that are not outcomes', async () => await expect(runQuery('C1', new TypeError('broken'))).rejects.toThrow('broken'))
})
