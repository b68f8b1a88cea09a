import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, NOON } from './server.ts'
import { startSigningServer } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

describe('CALL2-30 CALL-36 endorsements of policies', () => {
  it('SENDLINK-03 have the state of their signing; an expired or withdrawn link counts as unsent', async () => {
    const owner = await setup.server.signIn('owner')
    const states = async () => {
      const { data } = await setup.server.call('getEndorNoByPolicyNo', { policyNoList: ['P-E1', 'P-E2'] }, { token: owner })
      return (data['endorDataList'] as { endorState: string }[]).map(({ endorState }) => endorState)
    }
    await setup.server.db.updateTable('signing_link').set({ withdrawnAt: NOON }).where('endorNo', '=', 'E2').execute()
    expect(await states()).toEqual(['sent', 'unsent'])
    await setup.sign(await setup.holderOf('E1'))
    expect(await states()).toEqual(['signed', 'unsent'])
    setup.server.clock.now += HOUR
    await setup.server.db.updateTable('signing_link').set({ signedAt: null, expiresAt: NOON }).where('endorNo', '=', 'E1').execute()
    expect(await states()).toEqual(['unsent', 'unsent'])
  })
  it('CALL-09 CALL-36 CALL2-30 CALL2-31 ENDORLIST-03 ENDORLIST-04 are found by policy number; only the steward finds a customer’s policies', async () => {
    const owner = await setup.server.signIn('owner')
    const { data } = await setup.server.call('getEndorNoByPolicyNo', { policyNoList: ['P-E1', 'P-none'] }, { token: owner })
    expect(data['endorDataList']).toEqual([
      {
        endorNo: 'E1',
        policyNo: 'P-E1',
        endorDataList: [{ fieldName: 'A field', oldValue: 'old', newValue: 'new' }],
        endorState: 'sent',
      },
    ])
    const steward = await setup.server.signIn('steward')
    const policies = (token: string) => setup.server.call('getClientPolicyByIdentity', { customerid: 'C1' }, { token })
    expect((await policies(steward)).data['policyList']).toEqual([{ policyno: 'P-E1' }, { policyno: 'P-E2' }])
    expect((await policies(await setup.server.signIn('stranger'))).http).toBe(403)
  })
})
