import type { Page } from '@playwright/test'
import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { blankPicture, noisyPicture } from './pictures.ts'
import { anotherPhone, expect, expectGoodScreen, heading, holdAnswers, recordCalls, signIn, type Steward, test } from './steward.ts'
import { allowText } from './known-texts.ts'

const CLAIM = 'BA2026110000019'
const OTHER_CLAIM = 'BA2026110000007'
const QUERY = `registNo=${CLAIM}&policyNo=PDAA202531010000776032&riskCode=0801`
/** The query as shown in an address, which omits default values. */
const SHOWN = `registNo=${CLAIM}&policyNo=PDAA202531010000776032&riskCode=0801`
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: blankPicture(600, 400) })
const pick = (page: Page, ...files: ReturnType<typeof photo>[]) => page.locator('input[type=file]').setInputFiles(files)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Pictures of a type, by its name. The second type has none. */
const pictures = (page: Page, name = '出院小结') => page.getByRole('img', { name, exact: true })
const EMPTY = `/uploadClaimPicDetail?${QUERY}&docType=D02&docTypeName=医疗资料&picType=P0203&picTypeName=出院小结`

async function openPictures(page: Page, type = '出院小结'): Promise<void> {
  await expect(heading(page, '理赔资料上传')).toBeVisible()
  await page.getByText('医疗资料').tap()
  await expect(heading(page, '医疗资料')).toBeVisible()
  await page.getByText(type).tap()
  await expect(heading(page, type)).toBeVisible()
}
const linkOf = (steward: Steward, registNo = CLAIM) =>
  `/uploadClaimPic?${QUERY}&ticket=${createClaimTickets(steward.secret).issue({ registNo, sentBy: 'lujiayi' }, steward.now())}`

test('CLAIMPIC-01 CLAIMPIC-05 CLAIMPIC-06 CLAIMPIC-10 CLAIMPIC-40 CLAIMPIC-41 CLAIMPIC-42 ENT2-07 AMB2-64 AMB2-67 a claims steward opens the pictures of a claim from the home and returns by every way', async ({
  page,
}) => {
  test.slow()
  await page.goto('/?appId=demo&externalUserId=wmDEMO0002')
  await signIn(page, 'claims')
  await expect(page).toHaveURL(/\/claimsSpecialist/)
  await button(page, '资料补传').tap()
  await expect(page).toHaveURL(/\/customerDetail\?(?=.*selectTag=claims)(?=.*from=claimsExpert)/)
  await page.getByText(CLAIM).tap()
  await button(page, '补传理赔资料').tap()
  await expect(page).toHaveURL(`/uploadClaimPic?${SHOWN}`)
  await expectGoodScreen(page)
  await openPictures(page, '门诊病历')
  await expect(pictures(page, '门诊病历')).toHaveCount(2)
  const at = new URL(page.url())
  expect([at.pathname, Object.fromEntries(at.searchParams)]).toEqual([
    '/uploadClaimPicDetail',
    {
      registNo: CLAIM,
      policyNo: 'PDAA202531010000776032',
      riskCode: '0801',
      docType: 'D02',
      docTypeName: '医疗资料',
      picType: 'P0201',
      picTypeName: '门诊病历',
    },
  ])
  await expectGoodScreen(page)
  for (const back of [button(page, '返回'), page.getByText('返回影像类型')]) {
    await back.tap()
    await expect(heading(page, '医疗资料')).toBeVisible()
    await page.getByText('门诊病历').tap()
    await expect(heading(page, '门诊病历')).toBeVisible()
  }
  await button(page, '返回').tap()
  await expect(heading(page, '医疗资料')).toBeVisible()
  await button(page, '返回').tap()
  await expect(heading(page, '理赔资料上传')).toBeVisible()
  await page.getByText('医疗资料').tap()
  await page.getByText('门诊病历').tap()
  await page.getByText('返回单证类型').tap()
  await expect(page).toHaveURL(`/uploadClaimPic?${SHOWN}`)
  await openPictures(page, '门诊病历')
  await page.getByText('返回客户详情').tap()
  await expect(page).toHaveURL(/^[^?]*\/customerDetail/)
  await page.goBack()
  await expect(page).toHaveURL(/\/claimsSpecialist/)
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('CLAIMPIC-09 CLAIMPIC-13 CLAIMPIC-14 CLAIMPIC-15 CLAIMPIC-17 CLAIMPIC-18 CLAIMPIC-27 CLAIMPIC-34 CLAIMPIC-37 CLAIMPIC-38 CLAIMPIC-43 CLAIMPIC-44 CONST2-17 AMB2-58 AMB2-60 AMB2-61 pictures are uploaded, enlarged, and deleted after a confirmation', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED|404/)
  const calls = recordCalls(page)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await expect(page.getByText('还没有上传图片')).toBeVisible()
  const release = await holdAnswers(page, '**/uploadImgForEmpregist**')
  await pick(page, photo('一.png'), photo('二.png'))
  await expect(page.getByText('等待上传')).toBeVisible()
  await expectGoodScreen(page)
  const uploads = () => calls.names().filter((name) => name.startsWith('upload'))
  expect(uploads()).toEqual(['uploadImgForEmpregist'])
  release()
  await expect(page.getByText('资料提交成功！').first()).toBeVisible()
  await expect(pictures(page)).toHaveCount(2)
  expect(uploads()).toEqual(['uploadImgForEmpregist', 'uploadImgForEmpregist'])
  await expect(page.locator('.st-list-strip li')).toHaveText(['查看大图删除', '查看大图删除'])
  for (const picture of await pictures(page).all()) expect((await picture.boundingBox())?.width).toBe(206)
  expect((await page.locator('.st-list-strip > ul').boundingBox())?.width).toBe(2 * 206)
  await expectGoodScreen(page)
  await button(page, '查看大图').first().tap()
  const large = page.getByRole('dialog', { name: '查看大图' })
  const shown = large.getByRole('img', { name: '出院小结' })
  await expect(shown).toBeVisible()
  // Natural size first: a picture of 600 by 400 px starts at its upper left corner and can be moved. One tap fits it into the overlay.
  const size = async () => {
    const box = await shown.boundingBox()
    return box && [Math.round(box.width), Math.round(box.height)]
  }
  await expect.poll(size).toEqual([600, 400])
  await expectGoodScreen(page)
  const stage = await large.locator('.st-viewer-stage').boundingBox()
  const left = async () => Math.round(((await shown.boundingBox())?.x ?? 0) - (stage?.x ?? 0))
  expect(await left()).toBe(0)
  await page.mouse.move(300, 400)
  await page.mouse.down()
  await page.mouse.move(200, 400, { steps: 4 })
  await page.mouse.up()
  await expect.poll(left).toBe(-100)
  await shown.tap()
  await expect.poll(async () => (await size())?.[0]).toBe(Math.round(stage?.width ?? 0))
  await shown.tap()
  await expect.poll(size).toEqual([600, 400])
  await large.getByRole('button', { name: '确定' }).tap()
  await expect(large).toHaveCount(0)
  await button(page, '删除').first().tap()
  await expect(page.getByText('确定删除这张图片？')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).tap()
  await expect(pictures(page)).toHaveCount(2)
  await page.route('**/delEmployeePic**', (route) => route.abort())
  await button(page, '删除').first().tap()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(pictures(page)).toHaveCount(2)
  await page.unroute('**/delEmployeePic**')
  await button(page, '删除').first().tap()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
  await expect(page.getByText('图片删除成功！')).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  // Deleted on another phone.
  await steward.db.updateTable('claim_picture').set({ keptSince: steward.now() }).where('picType', '=', 'P0203').execute()
  await button(page, '查看大图').tap()
  await expect(page.getByText('这张图片已经删除')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('还没有上传图片')).toBeVisible()
})

/** Opens an empty picture type from its list, and picks photos without a network: the first one fails, and the others wait. */
async function pickOffline(
  page: Page,
  steward: Steward,
  ...files: readonly [ReturnType<typeof photo>, ...ReturnType<typeof photo>[]]
): Promise<void> {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED|preload assets/)
  await signIn(page, 'claims')
  await page.goto(`/uploadClaimPic?${QUERY}`)
  await openPictures(page)
  await expect(page.getByText('还没有上传图片')).toBeVisible()
  await page.context().setOffline(true)
  await pick(page, ...files)
  await expect(button(page, `重试 ${files[0].name}`)).toBeVisible()
}

test('CLAIMPIC-27 leaving while photos wait asks first; they are sent when the network is back', async ({ page, steward }) => {
  await pickOffline(page, steward, photo('一.png'), photo('二.png'), photo('三.png'))
  await expect(page.getByText('等待上传')).toHaveCount(2)
  const question = page.getByText('现在离开，还没有送出的文件不会再送。')
  await page.goBack()
  await expect(question).toBeVisible()
  await expectGoodScreen(page)
  await button(page, '留在本页').tap()
  await expect(question).toHaveCount(0)
  await page.getByText('返回影像类型').tap()
  await expect(question).toBeVisible()
  await button(page, '留在本页').tap()
  await expect(page.getByText('等待上传')).toHaveCount(2)
  await page.goBack()
  await expect(question).toBeVisible()
  // Files are also sent while the question is open; its text remains true.
  await page.context().setOffline(false)
  await expect(page.getByText('已上传 3 张')).toBeVisible()
  await expect(question).toBeVisible()
  await button(page, '留在本页').tap()
  await expect(pictures(page)).toHaveCount(3)
  await page.getByText('返回影像类型').tap()
  await expect(heading(page, '医疗资料')).toBeVisible()
})

test('CLAIMPIC-27 leaving in spite of the question goes back one screen', async ({ page, steward }) => {
  await pickOffline(page, steward, photo('一.png'), photo('二.png'))
  await page.goBack()
  await button(page, '离开').tap()
  await expect(heading(page, '医疗资料')).toBeVisible()
  await page.context().setOffline(false)
})

test('CLAIMPIC-07 CLAIMPIC-08 CLAIMPIC-20 CLAIMPIC-21 CLAIMPIC-22 CLAIMPIC-23 CLAIMPIC-26 AMB2-01 AMB2-57 AMB2-80 a claim is looked up by number, and the sample picture of a picture type is shown', async ({
  page,
  context,
}) => {
  const calls = recordCalls(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'claims')
  await page.goto(`/uploadClaimPic?registNo=${CLAIM}&policyNo=&riskCode=`)
  await button(page, '复制上传链接').tap()
  await expect(page.getByText('复制成功，请发给客户，24小时内有效')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/uploadClaimPic?')
  await openPictures(page)
  // Both defaults are carried on in the address.
  await expect(page).toHaveURL(/\/uploadClaimPicDetail\?(?=.*policyNo=0801)(?=.*riskCode=0801)/)
  expect(calls.urls('queryParamCfg').map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { CSnrCde: 'docTypes', CParCde: '0801', CFlg: '1', CCde: '' },
    { CSnrCde: 'picTypes', CParCde: 'D02', CFlg: '1', CCde: '' },
  ])
  await page.goto(`/uploadClaimPic?registNo=${CLAIM}&riskCode=1502`)
  await openPictures(page, '门诊病历')
  await expect(page).toHaveURL(/(?=.*policyNo=0801)(?=.*riskCode=1502)/)
  const number = page.getByLabel('核心报案号')
  await expect(number).toHaveValue(CLAIM)
  await number.fill('')
  await button(page, '查询').tap()
  await expect(page.getByRole('status').getByText('请输入核心报案号')).toBeVisible()
  expect(calls.names()).not.toContain('queryCoreClaim')
  await number.fill(' BA2026 110000019 ')
  await button(page, '查询').tap()
  await expect(page.getByText('出险人')).toBeVisible()
  await expect(page.getByText('欧阳静宜')).toBeVisible()
  await expect(page.getByText('定损中')).toBeVisible()
  await expectGoodScreen(page)
  await number.fill('BA0000')
  await expect(number).toBeFocused()
  await expect(page.getByText('出险人')).toHaveCount(0)
  await button(page, '查询').tap()
  await expect(page.getByText('报案号不存在')).toBeVisible()
  const claim = { isClaim: 'Y', lossNames: '欧阳静宜', damageStartDate: '2026/11/12 18点' }
  // A response with its fields outside `data` is accepted as well.
  await page.route('**/queryCoreClaim**', (route) => route.fulfill({ json: { status: '200', message: 'success', ...claim } }))
  await button(page, '查询').tap()
  await expect(page.getByText('2026/11/12 18点')).toBeVisible()
  await page.unroute('**/queryCoreClaim**')
  await page.route('**/queryCoreClaim**', (route) => route.fulfill({ json: { status: '500', message: 'no' } }))
  await button(page, '查询').tap()
  await expect(page.getByText('提交后台发生错误，请重试')).toBeVisible()
  await button(page, '查看示例').tap()
  await expect(page.getByRole('dialog').getByRole('img', { name: '门诊病历示例' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
})

test('CLAIMPIC-33 CLAIMPIC-36 AMB2-60 an upload that fails on the network shows no message and succeeds on retry', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await page.route('**/uploadImgForEmpregist', (route) => route.abort('internetdisconnected'))
  await pick(page, photo('病历.png'))
  const retry = page.getByRole('button', { name: '重试 病历.png' })
  await expect(retry).toBeVisible()
  await expect(page.getByText(/失败|异常/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectGoodScreen(page)
  // The picture is sent again by itself, so the failing route is replaced without a gap.
  await page.route('**/uploadImgForEmpregist', (route) => route.fulfill({ json: { status: '500', message: '' } }))
  await retry.tap()
  await expect(page.getByText('上传失败，请稍后重试').first()).toBeVisible()
  await page.unroute('**/uploadImgForEmpregist')
  await retry.tap()
  await expect(page.getByText('资料提交成功！')).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
})

test('CLAIMPIC-27 CLAIMPIC-36 AMB2-60 a picture whose request fails holds back no others while the phone is online, and is sent again by itself', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_CONNECTION_RESET/)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  let requests = 0
  await page.route('**/uploadImgForEmpregist', (route) => (++requests === 2 ? route.abort('connectionreset') : route.continue()))
  await pick(page, photo('一.png'), photo('二.png'), photo('三.png'))
  await expect(pictures(page)).toHaveCount(2)
  await expect(button(page, '重试 二.png')).toBeVisible()
  await expect(page.getByText('等待上传')).toHaveCount(0)
  await expect(page.getByText(/失败|异常/)).toHaveCount(0)
  await expect(pictures(page)).toHaveCount(3, { timeout: 15_000 })
  expect(requests).toBe(4)
})

test('CLAIMPIC-33 CLAIMPIC-36 a 12 MB photo on a slow network shows progress, is removed when cancelled, and uploads on the next try', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED|preload assets/)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await expect(page.getByText('还没有上传图片')).toBeVisible()
  const storedFiles = () => steward.db.selectFrom('file').select('fileId').orderBy('fileId').execute()
  const before = await storedFiles()
  // The page re-encodes the photo; on this network the result takes about a minute, so it cannot end while a busy machine looks at the screen.
  const camera = { name: '现场.png', mimeType: 'image/png', buffer: Buffer.concat([noisyPicture(1000), Buffer.alloc(12_000_000)]) }
  const line = await page.context().newCDPSession(page)
  const speed = (bytes: number, offline = false) =>
    line.send('Network.emulateNetworkConditions', { offline, latency: 100, downloadThroughput: bytes, uploadThroughput: bytes })
  await line.send('Network.enable')
  await speed(15_000)
  await pick(page, camera)
  const share = page.getByRole('progressbar', { name: '上传中 现场.png' })
  const percent = async () => Number(await share.getAttribute('aria-valuenow'))
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(0)
  const first = await percent()
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(first)
  expect(await percent()).toBeLessThan(100)
  // The file name is shown until a slow phone has drawn the thumbnail.
  allowText(page, camera.name)
  await expectGoodScreen(page)
  await button(page, '取消上传 现场.png').tap()
  await expect(share).toHaveCount(0)
  await expect(button(page, '上传')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The second pick happens offline: no message is shown, and the photo is uploaded once the network is back.
  await speed(-1, true)
  await pick(page, camera)
  await expect(button(page, '重试 现场.png')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/失败|异常/)).toHaveCount(0)
  expect([await storedFiles(), await pictures(page).count()]).toEqual([before, 0])
  await speed(-1)
  await expect(page.getByText('资料提交成功！')).toBeVisible({ timeout: 30_000 })
  await expect(pictures(page)).toHaveCount(1)
  expect(await storedFiles()).toHaveLength(before.length + 1)
})

test('CLAIMPIC-13 CLAIMPIC-14 DEC-14 a claimant uploads through the link of one claim, deletes their own pictures, and sees no other claim or customer', async ({
  page,
  context,
  steward,
  browser,
}) => {
  steward.expectNoise(/403|401/)
  await page.goto(linkOf(steward))
  await expect(button(page, '复制上传链接')).toHaveCount(0)
  await openPictures(page)
  await pick(page, photo('一.png'))
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByText('返回客户详情')).toHaveCount(0)
  await expectGoodScreen(page)
  const here = page.url()
  // On another phone the same link shows the picture but cannot delete it.
  const other = await anotherPhone(browser, steward)
  await other.goto(linkOf(steward))
  await openPictures(other)
  await button(other, '删除').tap()
  await other.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
  await expect(other.getByText('这张图片不是从这部手机上传的')).toBeVisible()
  await other.context().close()
  // The same link, opened again on the same phone.
  const again = await context.newPage()
  await again.goto(linkOf(steward))
  await openPictures(again)
  await button(again, '删除').tap()
  await again.getByRole('dialog').getByRole('button', { name: '删除' }).tap()
  await expect(again.getByText('图片删除成功！')).toBeVisible()
  await page.goto(here.replace(CLAIM, OTHER_CLAIM))
  await expect(heading(page, '出院小结')).toBeVisible()
  await expect(pictures(page)).toHaveCount(0)
})

test('DEC-14 without a session or a valid link, and after the session has ended, the page tells users to open the link from the chat', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/401/)
  for (const address of [`/uploadClaimPic?${QUERY}`, `/uploadClaimPic?${QUERY}&ticket=made.1.up`]) {
    await page.goto(address)
    await expect(page.getByText('请从聊天中的链接打开', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button').tap()
    await expect(page.getByText('请打开聊天里服务管家发给您的链接')).toBeVisible()
    // Removing the history entry of the closed dialog would cancel the next visit.
    await page.waitForFunction(() => !(window.history.state as { usr?: { overlays?: number } } | null)?.usr?.overlays)
  }
  await expectGoodScreen(page)
  await page.goto(linkOf(steward))
  await openPictures(page)
  await steward.db.deleteFrom('session').execute()
  await pick(page, photo('一.png'))
  await expect(page.getByText('请从聊天中的链接打开', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button').tap()
  await expect(page.getByText('请打开聊天里服务管家发给您的链接')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录' })).toHaveCount(0)
})
