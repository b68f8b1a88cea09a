import { expect, it } from 'vitest'
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
