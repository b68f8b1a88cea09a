import { type CDPSession, expect, type Page } from '@playwright/test'
import type { PersonalStore } from '../../server/personal-data/personal-data.ts'
import { HOLDER } from './send-link.ts'
import { holdAnswers } from './steward.ts'
import { acceptPrivacy, codeSentBy } from './text-messages.ts'
import { waitForAnimations } from './animations.ts'

/** Start and end of a stroke on the pad, as fractions of its width and height. */
export type Line = readonly [fromX: number, fromY: number, toX: number, toY: number]
/** The strokes of 王 in writing order. */
export const WANG: readonly Line[] = [
  [0.2, 0.25, 0.6, 0.25],
  [0.2, 0.5, 0.6, 0.5],
  [0.4, 0.25, 0.4, 0.75],
  [0.15, 0.75, 0.65, 0.75],
]
const MOVES = 8

/** Opens a link and logs the policyholder in, up to the endorsement. */
export async function logInAtLink(page: Page, steward: PersonalStore, address: string, mobile = HOLDER): Promise<void> {
  await page.goto(address)
  await logInOnPage(page, steward, mobile)
}

/** Logs the policyholder in on the login page that is open already. */
export async function logInOnPage(page: Page, steward: PersonalStore, mobile = HOLDER, leadsTo = /\/endorsementFile\?/): Promise<void> {
  await page.getByLabel('手机号码').fill(mobile)
  await acceptPrivacy(page)
  const code = await codeSentBy(steward, mobile, () => page.getByRole('button', { name: '获取验证码' }).tap())
  await expect(page.getByText('验证码将发送至')).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page).toHaveURL(leadsTo)
}

/** Opens the signing page from the endorsement. */
export async function openSigningPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: '下一步' }).tap()
  await expect(page).toHaveURL(/\/endorsementAutograph\?/)
}

export const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })
export const signAgain = (page: Page) => page.getByRole('button', { name: '重新签名', exact: true })
/** Undoes the signature: taps the button and confirms the question that says what is lost. */
export async function undoSignature(page: Page): Promise<void> {
  await signAgain(page).tap()
  await page.getByRole('dialog', { name: '重新签名' }).getByRole('button', { name: '重新签名' }).tap()
}
export const pad = (page: Page) => page.getByRole('dialog', { name: '电子签名' })
export const preview = (page: Page) => page.locator('.st-paper').getByRole('img', { name: '电子签名' })
export const notice = (page: Page) => page.getByRole('dialog', { name: '提示' })
export const accept = (page: Page) => page.getByRole('checkbox', { name: /确认由本人签名/ })
export const thumbs = (page: Page) => page.getByRole('group', { name: '影像资料' }).getByRole('button', { name: /^查看大图/ })

/** Opens the pad and waits until its animation has ended. */
export async function openPad(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '电子签名' }).tap()
  await expect(pad(page)).toBeVisible()
  await waitForAnimations(page)
}

/** Draws strokes on the open pad with touch events of the browser. */
export async function write(page: Page, strokes: readonly Line[] = WANG): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  for (const stroke of strokes) await draw(page, finger, stroke)
  await finger.detach()
}

async function draw(page: Page, finger: CDPSession, [fromX, fromY, toX, toY]: Line): Promise<void> {
  const box = await pad(page).locator('canvas').boundingBox()
  if (!box) throw new Error('no pad')
  const at = (part: number) => ({
    x: box.x + box.width * (fromX + (toX - fromX) * part),
    y: box.y + box.height * (fromY + (toY - fromY) * part),
  })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [at(0)])
  for (let move = 1; move <= MOVES; move += 1) await touch('touchMove', [at(move / MOVES)])
  await touch('touchEnd', [])
}

/** Signs and submits while the answer is held. Returns the function that releases it. */
export async function submitHeld(page: Page): Promise<() => void> {
  await sign(page)
  const release = await holdAnswers(page, '**/uploadImageToPcis')
  await accept(page).check()
  await save(page).tap()
  await expect(page.getByText('正在提交', { exact: true })).toBeVisible()
  return release
}

/** Draws a name and confirms it, so that the preview shows it. */
export async function sign(page: Page): Promise<void> {
  await openPad(page)
  await write(page)
  await pad(page).getByRole('button', { name: '确定' }).tap()
  await expect(pad(page)).toBeHidden()
  await expect(preview(page)).toBeVisible()
}

/** Submits the signature and confirms the success message. */
export async function submit(page: Page): Promise<void> {
  await accept(page).check()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(signAgain(page)).toBeVisible()
}

/** Picks several photos at once for the signature. */
export async function addImages(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加 影像资料' }).tap()])
  await chooser.setFiles(files)
}
