import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { RunningDemo } from '../../../server/demo/start.ts'
import { accept, notice, pad, preview, save, thumbs, write } from '../../journeys/policyholder.ts'
import { blankPicture, noisyPicture } from '../../journeys/pictures.ts'
import { messagesTo } from '../../journeys/text-messages.ts'
import type { Plan, Step } from './plan.ts'
import { atRest } from '../../journeys/at-rest.ts'
import { watchQuestion } from './watch-question.ts'

/** Something that was done on the page, and since when it stood there; epoch milliseconds. */
export interface Done {
  what: 'ink' | 'consent' | 'photo'
  name: string
  at: number
}

/** What happened so far to one signer, over all lives of their page. */
export interface History {
  done: Done[]
  /** Every picture of a signature that stood on the page. */
  inks: string[]
  /** How often each was begun, and how often its end was seen. */
  codes: { asked: number; sent: number }
  logins: { begun: number; ended: number }
  reads: { begun: number; ended: number }
  submits: { begun: number; ended: number }
  /** What should not have happened. */
  odd: string[]
}

interface Signer {
  page: Page
  demo: RunningDemo
  mobile: string
  plan: Plan
  history: History
  /** Lets the service's clock pass the minute between two codes. */
  aMinuteLater(): void
  /** Called when a step begins. */
  begins(step: Step): Promise<void>
  /** What must be there again once the page of the signature stands. */
  expectAgain(): Promise<void>
}

const SMALL = blankPicture(60, 40)
const LARGE = noisyPicture(700)
const ANSWER = '继续上次填写'
const question = (page: Page) => page.getByRole('button', { name: ANSWER })
const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const next = (page: Page) => page.getByRole('button', { name: '下一步' })
/** What says that it is signed: the certificate, or the page where it was signed. */
const end = (page: Page) => page.getByText('签署凭证').or(page.getByText('已签署', { exact: true }))

/** Goes on from wherever the page stands to the end, where it says that it is signed. */
export async function goOn(signer: Signer): Promise<void> {
  const { page, history } = signer
  await signer.begins('arrive')
  await watch(signer)
  await page.addLocatorHandler(question(page), async () => {
    const covered = async () => {
      const where = await describe(page)
      // A page that was killed at that moment answers nothing. On a busy machine the press may have met, and be confirmed too late.
      if (!/crashed|closed/.test(where) && (await question(page).isVisible())) history.odd.push(`the question can't be answered: ${where}`)
    }
    await question(page).click({ timeout: 5_000 }).catch(covered)
  })
  await expect(login(page).or(next(page)).or(save(page)).or(end(page)).first()).toBeVisible({ timeout: 15_000 })
  if (await login(page).isVisible()) await logIn(signer)
  await expect(next(page).or(save(page)).or(end(page)).first()).toBeVisible({ timeout: 15_000 })
  if (await next(page).isVisible()) await read(signer)
  if (await save(page).isVisible()) {
    await signer.expectAgain()
    await fillIn(signer)
    await submit(signer)
  }
  await signer.begins('end')
  await expect(end(page).first()).toBeVisible()
}

/** A question that goes by itself is a fault, whoever may have wanted to answer it. */
async function watch({ page, history }: Signer): Promise<void> {
  const watched = { answer: ANSWER, vanished: 'questionVanished' }
  await page.exposeFunction(watched.vanished, () => void history.odd.push('the question went without an answer'))
  await page.addInitScript(watchQuestion, watched)
  // In a document that is just being left nothing is watched; the next one is from its beginning.
  await page.evaluate(watchQuestion, watched).catch((error: Error) => {
    if (!error.message.includes('context was destroyed')) throw error
  })
}

async function logIn({ page, demo, mobile, history, aMinuteLater, begins }: Signer): Promise<void> {
  await begins('login')
  await page.getByLabel('手机号码').fill(mobile)
  await page.getByRole('checkbox', { name: /隐私政策/ }).check()
  const ask = page.locator('.st-send-code')
  // A page that was loaded again counts down still, and the code of before is good; unless it was killed before that was sent.
  const hasCode = history.codes.sent > 0 || (await messagesTo(demo, mobile)).length > 0
  if (!hasCode) await expect(ask).toHaveAttribute('aria-disabled', 'false', { timeout: 70_000 })
  if ((await ask.getAttribute('aria-disabled')) !== 'true') {
    aMinuteLater()
    const before = (await messagesTo(demo, mobile)).length
    history.codes.asked += 1
    await ask.click()
    await expect.poll(async () => (await messagesTo(demo, mobile)).length).toBeGreaterThan(before)
    history.codes.sent += 1
  }
  const { text } = (await messagesTo(demo, mobile)).at(-1) ?? { text: '' }
  await page.getByLabel('验证码', { exact: true }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  history.logins.begun += 1
  await login(page).click()
  await expect(login(page)).toBeHidden({ timeout: 15_000 })
  history.logins.ended += 1
}

async function read({ page, history, begins }: Signer): Promise<void> {
  await begins('read')
  // What is signed already is shown for a moment before the certificate stands there.
  await expect(async () => {
    if (await next(page).isVisible()) {
      history.reads.begun += 1
      await next(page).click({ timeout: 2_000 })
    }
    await expect(save(page).or(end(page)).first()).toBeVisible()
  }).toPass({ timeout: 15_000 })
  if (await save(page).isVisible()) history.reads.ended += 1
}

async function fillIn(signer: Signer): Promise<void> {
  const { page, plan, history, begins } = signer
  const note = (what: Done['what'], name: string) => history.done.push({ what, name, at: Date.now() })
  const left = [...plan.photos]
  for (const step of plan.order) {
    await begins(step)
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
    await pause(plan.thinks)
  }
}

export const inkOf = async (page: Page): Promise<string> => (await preview(page).locator('image').getAttribute('href')) ?? ''
export const thumbOf = (page: Page, name: string) => page.getByRole('button', { name: `查看大图 ${name}` })

async function sign(page: Page, { lines }: Plan): Promise<void> {
  await page.getByRole('radio', { name: '电子签名' }).click()
  await expect(pad(page)).toBeVisible()
  await atRest(page)
  await write(page, lines)
  await pad(page).getByRole('button', { name: '确定' }).click()
  await expect(preview(page)).toBeVisible()
}

async function choose(page: Page, name: string, { isHiddenByCamera }: Plan): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加 影像资料' }).click()])
  if (isHiddenByCamera) await page.evaluate(see, 'hidden')
  await chooser.setFiles([{ name, mimeType: 'image/png', buffer: name.includes('1') ? LARGE : SMALL }])
  if (isHiddenByCamera) await page.evaluate(see, 'visible')
  await expect(thumbOf(page, name)).toBeVisible()
}

/** Runs in the page: it is out of sight, or in sight again. */
function see(state: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function submit({ page, plan, history, begins }: Signer): Promise<void> {
  await expect(thumbs(page)).toHaveCount(plan.photos.length)
  await begins('submit')
  history.submits.begun += 1
  if (plan.tapsTwice)
    await save(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  else await save(page).click()
  await expect(notice(page).getByText('提交成功')).toBeVisible({ timeout: 15_000 })
  history.submits.ended += 1
  await notice(page).getByRole('button', { name: '确定' }).click()
}

/** Where a page stands, and what it says. */
export async function describe(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300)).catch(String)
  return `at ${page.url()} ${text}`
}
