import type { Page } from '@playwright/test'
import { blankPicture } from './pictures.ts'
import { expect, holdAnswers, recordCalls, signIn, test } from './steward.ts'

const CLAIM = 'BA2026110000019'
const OTHER_CLAIM = 'BA2026110000007'
const QUERY = `registNo=${CLAIM}&policyNo=PDAA202531010000776032&riskCode=0801`
const EMPTY = `/uploadClaimPicDetail?${QUERY}&docType=D02&docTypeName=医疗资料&picType=P0203&picTypeName=出院小结`
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: blankPicture(600, 400) })
const pick = (page: Page, ...files: ReturnType<typeof photo>[]) => page.locator('input[type=file]').setInputFiles(files)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('AMB2-59 a lookup of another claim shows that claim’s pictures, and stores new ones with it', async ({ page }) => {
  const calls = recordCalls(page)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await page.getByLabel('核心报案号').fill(OTHER_CLAIM)
  await button(page, '查询').tap()
  await expect(page.getByText('出险人')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`registNo=${OTHER_CLAIM}`))
  await pick(page, photo('一.png'))
  await expect(page.getByText('资料提交成功！')).toBeVisible()
  expect(calls.bodies('uploadImgForEmpregist')).toEqual([{ params: expect.objectContaining({ claimReportNo: OTHER_CLAIM }) }])
})

test('AMB2-59 CLAIMPIC-29 pictures that wait keep the claim for which they were picked when another one is looked up', async ({ page }) => {
  const calls = recordCalls(page)
  const held = await holdAnswers(page, '**/uploadImgForEmpregist')
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await expect(page.getByText(`图片存入报案${CLAIM}`)).toBeVisible()
  await pick(page, photo('一.png'), photo('二.png'))
  await expect(page.getByText('等待上传')).toBeVisible()
  await page.getByLabel('核心报案号').fill(OTHER_CLAIM)
  await button(page, '查询').tap()
  await expect(page.getByText(`图片存入报案${OTHER_CLAIM}`)).toBeVisible()
  held()
  await expect.poll(() => calls.bodies('uploadImgForEmpregist').length).toBe(2)
  const claims = calls.bodies('uploadImgForEmpregist').map((body) => (body as { params: { claimReportNo: string } }).params.claimReportNo)
  expect(claims).toEqual([CLAIM, CLAIM])
})

test('CLAIMPIC-21 a number that is changed during its lookup does not become the claim of the pictures', async ({ page }) => {
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  const held = await holdAnswers(page, '**/queryCoreClaim**')
  await page.getByLabel('核心报案号').fill(OTHER_CLAIM)
  await page.getByLabel('核心报案号').press('Enter')
  await page.getByLabel('核心报案号').fill(`${OTHER_CLAIM}8`)
  held()
  await expect(page.getByText(`图片存入报案${OTHER_CLAIM}`, { exact: true })).toBeVisible()
})

test('AMB2-59 while another number is typed, the page names the claim that receives the pictures', async ({ page }) => {
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  await page.getByLabel('核心报案号').fill(OTHER_CLAIM)
  await expect(page.getByText(`图片存入报案${CLAIM}`)).toBeVisible()
  await button(page, '查询').tap()
  await expect(page.getByText(`图片存入报案${OTHER_CLAIM}`)).toBeVisible()
})
