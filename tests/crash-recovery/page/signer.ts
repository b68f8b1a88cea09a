import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { RunningDemo } from '../../../server/demo/start.ts'
import { accept, notice, pad, preview, save, thumbs, write } from '../../journeys/policyholder.ts'
import { blankPicture, noisyPicture } from '../../journeys/pictures.ts'
import { messagesTo } from '../../journeys/text-messages.ts'
import type { Plan, Step } from './plan.ts'
import { waitForAnimations } from '../../journeys/animations.ts'
import { watchDialog } from './watch-dialog.ts'

/** Something the signer entered, and since when the page showed it; epoch milliseconds. */
export interface Done {
  what: 'ink' | 'consent' | 'photo'
  name: string
  at: number
}

/** What one signer did so far, over all killed pages. */
export interface History {
  done: Done[]
  /** Every signature picture that the page showed. */
  inks: string[]
  /** Started and finished actions. After a kill, an action may have been started but its end not observed. */
  codes: { requested: number; sent: number }
  logins: { started: number; finished: number }
  reads: { started: number; finished: number }
  submits: { started: number; finished: number }
  /** Unexpected events, which count as faults. */
  unexpected: string[]
}

interface Signer {
  page: Page
  demo: RunningDemo
  mobile: string
  plan: Plan
  history: History
  /** Advances the service's clock past the minute that must pass between two codes. */
  advanceOneMinute(): void
  onStep(step: Step): Promise<void>
  /** Checks that the saved draft is restored when the signing page is shown. */
  expectRestored(): Promise<void>
}

const SMALL = blankPicture(60, 40)
const LARGE = noisyPicture(700)
const ANSWER = '继续上次填写'
const question = (page: Page) => page.getByRole('button', { name: ANSWER })
const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const next = (page: Page) => page.getByRole('button', { name: '下一步' })
/** Elements that confirm the signature: the certificate, or the signed state of the signing page. */
const end = (page: Page) => page.getByText('签署凭证').or(page.getByText('已签署', { exact: true }))

/** Continues from the current screen to the end, where the page confirms the signature. */
export async function continueSigning(signer: Signer): Promise<void> {
  const { page, history } = signer
  await signer.onStep('arrive')
  await watch(signer)
  await page.addLocatorHandler(question(page), async () => {
    const noteUnlessKilled = async () => {
      const where = await describe(page)
      // A killed page does not respond. On a busy machine the click may have succeeded although its confirmation timed out.
      if (!/crashed|closed/.test(where) && (await question(page).isVisible()))
        history.unexpected.push(`the dialog can't be answered: ${where}`)
    }
    await question(page).click({ timeout: 5_000 }).catch(noteUnlessKilled)
  })
  await expect(login(page).or(next(page)).or(save(page)).or(end(page)).first()).toBeVisible({ timeout: 15_000 })
  if (await login(page).isVisible()) await logIn(signer)
  await expect(next(page).or(save(page)).or(end(page)).first()).toBeVisible({ timeout: 15_000 })
  if (await next(page).isVisible()) await read(signer)
  if (await save(page).isVisible()) {
    await signer.expectRestored()
    await fillIn(signer)
    await submit(signer)
  }
  await signer.onStep('end')
  await expect(end(page).first()).toBeVisible()
}

/** Records a fault when the dialog closes without an answer. */
async function watch({ page, history }: Signer): Promise<void> {
  const watched = { answer: ANSWER, vanished: 'questionVanished' }
  await page.exposeFunction(watched.vanished, () => void history.unexpected.push('the dialog closed without an answer'))
  await page.addInitScript(watchDialog, watched)
  // Evaluation fails in a document that is being left; the init script covers the next document.
  await page.evaluate(watchDialog, watched).catch((error: Error) => {
    if (!error.message.includes('context was destroyed')) throw error
  })
}

async function logIn({ page, demo, mobile, history, advanceOneMinute, onStep }: Signer): Promise<void> {
  await onStep('login')
  await page.getByLabel('手机号码').fill(mobile)
  await page.getByRole('checkbox', { name: /隐私政策/ }).check()
  const ask = page.locator('.st-send-code')
  // A reloaded page still counts down, and the earlier code stays valid, unless the page was killed before the code was sent.
  const hasCode = history.codes.sent > 0 || (await messagesTo(demo, mobile)).length > 0
  if (!hasCode) await expect(ask).toHaveAttribute('aria-disabled', 'false', { timeout: 70_000 })
  if ((await ask.getAttribute('aria-disabled')) !== 'true') {
    advanceOneMinute()
    const before = (await messagesTo(demo, mobile)).length
    history.codes.requested += 1
    await ask.click()
    await expect.poll(async () => (await messagesTo(demo, mobile)).length).toBeGreaterThan(before)
    history.codes.sent += 1
  }
  const { text } = (await messagesTo(demo, mobile)).at(-1) ?? { text: '' }
  await page.getByLabel('验证码', { exact: true }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  history.logins.started += 1
  await login(page).click()
  await expect(login(page)).toBeHidden({ timeout: 15_000 })
  history.logins.finished += 1
}

async function read({ page, history, onStep }: Signer): Promise<void> {
  await onStep('read')
  // A signed endorsement is shown briefly before its certificate replaces it.
  await expect(async () => {
    if (await next(page).isVisible()) {
      history.reads.started += 1
      await next(page).click({ timeout: 2_000 })
    }
    await expect(save(page).or(end(page)).first()).toBeVisible()
  }).toPass({ timeout: 15_000 })
  if (await save(page).isVisible()) history.reads.finished += 1
}

async function fillIn(signer: Signer): Promise<void> {
  const { page, plan, history, onStep } = signer
  const note = (what: Done['what'], name: string) => history.done.push({ what, name, at: Date.now() })
  const left = [...plan.photos]
  for (const step of plan.sequence) {
    await onStep(step)
    const photo = step === 'photo' ? (left.shift() ?? '') : ''
    if (step === 'sign' && !(await preview(page).isVisible())) {
      await sign(page, plan)
      const ink = await inkOf(page)
      history.inks.push(ink)
      note('ink', ink)
    } else if (step === 'photo' && !(await thumbOf(page, photo).isVisible())) {
      await choose(page, photo, plan)
      note('photo', photo)
    } else if (step === 'consent' && !(await accept(page).isChecked())) {
      await accept(page).check()
      note('consent', '')
    }
    await pause(plan.pauseMs)
  }
}

export const inkOf = async (page: Page): Promise<string> => (await preview(page).locator('image').getAttribute('href')) ?? ''
export const thumbOf = (page: Page, name: string) => page.getByRole('button', { name: `查看大图 ${name}` })

async function sign(page: Page, { lines }: Plan): Promise<void> {
  await page.getByRole('radio', { name: '电子签名' }).click()
  await expect(pad(page)).toBeVisible()
  await waitForAnimations(page)
  await write(page, lines)
  await pad(page).getByRole('button', { name: '确定' }).click()
  await expect(preview(page)).toBeVisible()
}

async function choose(page: Page, name: string, { isHiddenByCamera }: Plan): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加 影像资料' }).click()])
  if (isHiddenByCamera) await page.evaluate(setVisibility, 'hidden')
  await chooser.setFiles([{ name, mimeType: 'image/png', buffer: name.includes('1') ? LARGE : SMALL }])
  if (isHiddenByCamera) await page.evaluate(setVisibility, 'visible')
  await expect(thumbOf(page, name)).toBeVisible()
}

/** Runs in the page: simulates that it is hidden or visible. */
function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function submit({ page, plan, history, onStep }: Signer): Promise<void> {
  await expect(thumbs(page)).toHaveCount(plan.photos.length)
  await onStep('submit')
  history.submits.started += 1
  if (plan.tapsTwice)
    await save(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  else await save(page).click()
  await expect(notice(page).getByText('提交成功')).toBeVisible({ timeout: 15_000 })
  history.submits.finished += 1
  await notice(page).getByRole('button', { name: '确定' }).click()
}

/** Returns a page's address and the start of its text. */
export async function describe(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300)).catch(String)
  return `at ${page.url()} ${text}`
}
