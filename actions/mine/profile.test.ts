import { expect, it, vi } from 'vitest'
import profile from './my.profile.ts'

it('CALL-06 CALL2-18 CALL2-19 CALL2-20 MY-06 MY-07 DEC-43 counts customers without lost ones, as the share beside the number does', async () => {
  const answers: Record<string, object> = {
    wxGetUserName: { userName: '陈志远' },
    getCustomersByUserId: {
      rows: [{ externalUserid: 'wm1' }, { externalUserid: 'wm2', deleteBy: '2' }, { externalUserid: 'wm3', deleteBy: '1' }],
    },
    getuserTagProportion: { haveTagCnt: 1, allCnt: 2 },
  }
  const context = { session: { get: () => ({}) }, call: async (name: string) => ({ ok: true, data: answers[name] }) }
  expect(await profile({ dataSource: '1' }, context as never)).toEqual({ userName: '陈志远', customers: 2, tagShare: 50 })
})

it.each(['1', '2'] as const)('MY-02 CALL2-20 requests the bound account of the session, also with data source %s', async (dataSource) => {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({ ok: true, data: { rows: [] } }))
  await profile({ dataSource }, { session: { get: () => ({ userIdEB: 'EB1' }) }, call } as never)
  expect(call).toHaveBeenCalledWith('wxGetUserName', { dataSources: dataSource, userIdEB: 'EB1' })
})
