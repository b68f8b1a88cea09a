import { DEMO_ACCOUNTS } from '../../server/demo/accounts.ts'
import type { Camera } from './camera.ts'

const LIST = '**/getQywxTaskList**'
const ADDRESSES = { service: 'myHome', business: 'businessHome', claims: 'claimsSpecialist' } as const

/** Takes pictures of each account's home, opened from a chat: with data, with an empty to-do list, failed, and loading. */
export async function shootHomes(open: () => Promise<Camera>): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const camera = await open()
    const { page, shoot } = camera
    await camera.signIn(account, '?appId=demo&externalUserId=wmDEMO0001')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await shoot(`home-${account}`)
    await page.route(LIST, (route) => route.fulfill({ json: { status: '200', message: 'success', data: { rows: [] } } }))
    await page.reload()
    await shoot(`home-${account}-empty`)
    await page.unroute(LIST)
    await camera.shootWithout(`home-${account}`, ADDRESSES[account])
    await page.close()
  }
}
