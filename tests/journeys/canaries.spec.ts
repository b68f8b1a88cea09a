import type { Page } from '@playwright/test'
import { addressOf, sendLink } from './signing-links.ts'
import { expect, fillLogin, heading, PASSWORD, test } from './steward.ts'
import { acceptPrivacy, codeSentBy } from './text-messages.ts'

/** Returns everything that the browser stores: localStorage, sessionStorage, IndexedDB and cookies. */
async function storedData(page: Page): Promise<Record<'local' | 'session' | 'databases' | 'cookies', string>> {
  return page.evaluate(async () => {
    const dump: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        dump.push(
          name,
          store,
          all.result,
          (all.result as { sealed?: { data: ArrayBuffer } }[]).map((one) => one.sealed && new TextDecoder().decode(one.sealed.data)),
        )
      }
      database.close()
    }
    return {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      databases: JSON.stringify(dump),
      cookies: document.cookie,
    }
  })
}

const STAFF_MOBILE = '19900001001'
const HOLDER = '19900002011'
const CUSTOMERS = '/api/pwesure/web/wechatCustomer/wxGetCustomersByUserId'
/** Distinct texts, typed into logins and searches, partly into wrong fields. */
const TYPED = {
  account: 'canary-account',
  password: 'canary-password-1',
  wrongPassword: 'canary-password-2',
  idNo: '11010119900307123X',
  boundAccount: '13900000001',
  boundPassword: 'canary-pass-3',
  spaced: 'canary pass 4',
  chinese: '欧阳金丝雀',
  strangerMobile: '13900000002',
  holderStranger: '13900000003',
  wrongCode: '987650',
  shortCode: '76540',
  searchedMobile: '13900000004',
  searchedIdNo: '11010119900307124X',
  searchedName: '司徒画眉',
}

test('DEC-33 twenty texts typed into logins and searches appear only where the list allows', async ({ page, steward }) => {
  test.slow()
  const addresses: string[] = []
  const seen = new Set<string>()
  const answered: Promise<void>[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  page.on('framenavigated', (frame) => void addresses.push(frame.url()))
  page.on('response', (response) => {
    if (!/sendValidate|Login|getToken/.test(response.url())) return
    const read = response.json().then(({ data }: { data?: { token?: string; userInfo?: { name?: string; userCode?: string } } }) => {
      for (const value of [data?.token, data?.userInfo?.name, data?.userInfo?.userCode]) if (value) seen.add(value)
    })
    answered.push(read.catch(() => undefined))
  })
  const refused = () => expect(page.getByText(/用户名或密码错误|验证码错误或已失效/).first()).toBeVisible()

  await page.goto('/')
  for (const [account, password] of [
    [TYPED.account, TYPED.password],
    [TYPED.idNo, TYPED.wrongPassword],
    [TYPED.chinese, TYPED.spaced],
  ] as const) {
    await fillLogin(page, account, password)
    // The previous message may still be visible, but the password is cleared with this response.
    await expect(page.getByPlaceholder('请输入密码')).toHaveValue('')
    await refused()
  }
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByRole('navigation')).toBeVisible()

  for (const [place, typed] of [
    ['/customerManage', TYPED.searchedMobile],
    ['/customerSelect', TYPED.searchedIdNo],
    ['/waitDeal', TYPED.searchedName],
  ] as const) {
    await page.goto(place)
    await page.getByPlaceholder('搜索').fill(typed)
    await page.getByPlaceholder('搜索').press('Enter')
    await expect(page.getByText(`没有找到“${typed}”`)).toBeVisible()
  }

  await page.goto('/login')
  await page.getByPlaceholder('请输入手机号/工号').fill(TYPED.boundAccount)
  await page.getByPlaceholder('请输入密码').fill(TYPED.boundPassword)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await refused()
  await page.getByRole('tab', { name: '短信验证码登录' }).tap()
  await acceptPrivacy(page)
  const codes: string[] = []
  const enter = async (code: string) => {
    await page.getByPlaceholder('请输入验证码').fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).tap()
  }
  await page.getByPlaceholder('请输入手机号码').fill(TYPED.strangerMobile)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await enter(TYPED.wrongCode)
  await refused()
  await page.reload()
  await page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('steward.countdown'))
      .forEach((key) => sessionStorage.removeItem(key)),
  )
  await page.reload()
  await page.getByRole('tab', { name: '短信验证码登录' }).tap()
  await acceptPrivacy(page)
  await page.getByPlaceholder('请输入手机号码').fill(STAFF_MOBILE)
  codes.push(await codeSentBy(steward, STAFF_MOBILE, () => page.getByRole('button', { name: '获取验证码' }).tap()))
  await enter(codes[0] ?? '')
  await expect(page.getByRole('navigation')).toBeVisible()
  const staff = await storedData(page)

  await page.goto(addressOf(await sendLink(steward)))
  await page.getByLabel('手机号码').fill(TYPED.holderStranger)
  await acceptPrivacy(page)
  await page.getByLabel('验证码', { exact: true }).fill(TYPED.shortCode)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await page.getByLabel('手机号码').fill(HOLDER)
  codes.push(await codeSentBy(steward, HOLDER, () => page.getByRole('button', { name: '获取验证码' }).tap()))
  await page.getByLabel('验证码', { exact: true }).fill(codes[1] ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page).toHaveURL(/\/endorsementFile\?/)
  await expect(heading(page, '批单影像')).toBeVisible()
  await Promise.all(answered)
  const holder = await storedData(page)

  const canaries = [...Object.values(TYPED), PASSWORD, STAFF_MOBILE, HOLDER, ...codes, ...seen]
  expect(canaries.length).toBeGreaterThanOrEqual(20)
  const inText = (text: string) => canaries.filter((canary) => text.includes(canary) || text.includes(encodeURIComponent(canary)))
  expect(inText(steward.logs().join('\n'))).toEqual([])
  // The list in docs/architecture/personal-data.md. Allowed are the policyholder's mobile in their pages' addresses, the sender in the link
  // (SENDLINK-06), the searched text in the search call (AMB-33), and the user's session in sessionStorage.
  const { token, name, userCode } = JSON.parse(staff.session) as Record<string, string>
  const listed: Record<string, (string | undefined)[]> = {
    '/endorsementFile': [HOLDER],
    '/customerLogin': [userCode],
    [CUSTOMERS]: [TYPED.searchedMobile, TYPED.searchedIdNo],
  }
  const leaks = addresses.flatMap((address) => inText(address).filter((one) => !listed[new URL(address).pathname]?.includes(one)))
  expect(leaks).toEqual([])
  for (const stored of [staff, holder])
    expect([inText(stored.local), inText(stored.databases), inText(stored.cookies)]).toEqual([[], [], []])
  expect(inText(staff.session).filter((canary) => ![token, name, userCode, STAFF_MOBILE].includes(canary))).toEqual([])
  const { token: signed } = JSON.parse(holder.session) as Record<string, string>
  expect(inText(holder.session).filter((canary) => ![signed, HOLDER, userCode].includes(canary))).toEqual([])
})
