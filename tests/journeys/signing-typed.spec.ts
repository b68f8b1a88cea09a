import type { Page } from '@playwright/test'
import { SIGNATURE } from '../../server/signing/tables.ts'
import { hidePage } from './stored-drafts.ts'
import { accept, openSigningPage, logInAtLink, logInOnPage, notice, pad, preview, save, signAgain } from './policyholder.ts'
import { addressOf, HOLDER, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, recordCalls, test, type Steward } from './steward.ts'
import { codeSentBy, messagesTo } from './text-messages.ts'

const NAME = '司马相宜'
const instead = (page: Page) => page.getByRole('checkbox', { name: '无法手写？改用输入姓名签署' })
const nameBox = (page: Page) => page.getByRole('textbox', { name: '姓名' })
const codeBox = (page: Page) => page.getByRole('textbox', { name: '验证码' })

/** Requests the second code, a minute after the first, and fills it in. */
async function typeCode(page: Page, steward: Steward): Promise<void> {
  steward.advanceClock(61_000)
  const code = await codeSentBy(steward, HOLDER, () => page.getByRole('button', { name: '获取验证码' }).tap())
  await expect(page.getByText('验证码将发送至')).toBeVisible()
  await codeBox(page).fill(code)
}

async function storedSignatures({ db, personalData }: Steward) {
  const rows = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', 'signing'))
    .select(['signature.linkId', 'method', 'typedName', 'picture', 'outcome', 'wrappedKey'])
    .execute()
  return personalData.decryptRows(SIGNATURE, rows)
}

test('DEC-12 SIGN-13 a customer who cannot draw signs with the typed name and a second code, and the method is stored', async ({
  page,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  const calls = recordCalls(page)
  await instead(page).check()
  await expect(page.getByRole('radio', { name: '电子签名' })).toHaveCount(0)
  await expect(instead(page)).toBeFocused()
  await expectGoodScreen(page)
  await accept(page).check()
  await save(page).tap()
  await expect(page.getByText('请输入姓名').first()).toBeVisible()
  await nameBox(page).fill('司马相')
  await save(page).tap()
  await expect(page.getByText('请输入验证码').first()).toBeVisible()
  await typeCode(page, steward)
  expect((await messagesTo(steward, HOLDER)).at(-1)?.text).toContain('输入姓名的方式签署批单')
  await expectGoodScreen(page)
  await save(page).tap()
  const refused = page.getByRole('status').getByText('姓名或验证码不正确，请核对后再试')
  await expect(refused).toBeVisible()
  await expect(page.locator('body')).not.toContainText(NAME)
  await nameBox(page).fill(` ${NAME} `)
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(signAgain(page)).toBeVisible()
  await expect(nameBox(page)).toHaveValue(/司马相宜/)
  await expect(codeBox(page)).toHaveCount(0)
  await expect(instead(page)).toHaveCount(0)
  await expectGoodScreen(page)
  const [signature] = await storedSignatures(steward)
  expect(signature).toMatchObject({ method: 'typed', typedName: NAME, outcome: 'accepted' })
  const sent = calls.bodies('uploadImageToPcis').at(-1) as { autographBase64: string; strokes?: string }
  expect(sent.strokes).toBeUndefined()
  // The insurer's core receives a picture of the typed name, with the size of the pad.
  const ink = await page.evaluate(async (base64) => {
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` })
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const bytes = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    return { size: [picture.width, picture.height], black: bytes.filter((value, at) => at % 4 === 0 && value < 64).length }
  }, sent.autographBase64)
  expect(ink.size).toEqual([740, 600])
  expect(ink.black).toBeGreaterThan(2_000)
})

test('DEC-18 the typed name and the choice of typing are restored after the phone discarded the page, but not the code', async ({
  page,
  context,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await instead(page).check()
  await nameBox(page).fill(NAME)
  await typeCode(page, steward)
  const address = page.url()
  await hidePage(page)
  await page.close()
  steward.advanceClock(61_000)
  const again = await context.newPage()
  await again.goto(address)
  await logInOnPage(again, steward)
  await openSigningPage(again)
  await again.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(nameBox(again)).toHaveValue(NAME)
  await expect(codeBox(again)).toHaveValue('')
})

test('a customer who started to type can draw instead', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await instead(page).check()
  await nameBox(page).fill(NAME)
  await instead(page).uncheck()
  await expect(nameBox(page)).toHaveCount(0)
  await accept(page).check()
  await save(page).tap()
  await expect(page.getByText('请先签名再提交保存！').first()).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await expect(pad(page)).toHaveCount(0)
})

test('a name can be typed and submitted by keyboard only', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await expect(instead(page)).toBeVisible()
  await instead(page).focus()
  await page.keyboard.press('Space')
  await expect(nameBox(page)).toBeVisible()
  await nameBox(page).focus()
  await page.keyboard.type(NAME)
  await page.keyboard.press('Tab')
  await expect(codeBox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  steward.advanceClock(61_000)
  const code = await codeSentBy(steward, HOLDER, () => page.keyboard.press('Enter'))
  await expect(codeBox(page)).toBeFocused()
  await page.keyboard.type(code)
  await accept(page).focus()
  await page.keyboard.press('Space')
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page).getByText('提交成功')).toBeVisible()
})
