import { expect, expectGoodScreen, heading, idle, signIn, test } from './steward.ts'

test('a home leads to one field that finds customers, orders and policies while typing', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '搜索' }).tap()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('王小川')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('客户').getByRole('listitem')).toHaveCount(1)
  await expect(section('工单').getByRole('listitem')).toContainText(['王小川车辆过户批单待签名'])
  await expect(section('保单').getByText('BD2026000000301')).toBeVisible()
  await expectGoodScreen(page)
  await section('保单').getByText('BD2026000000301').tap()
  await expect(page.getByRole('tab', { name: '保单', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  // DEC-33: the address omits the text, and Back restores it.
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('searchbox')).toHaveValue('王小川')
  await section('客户').getByText('王小川').first().tap()
  await expect(heading(page, '客户详情')).toBeVisible()
})

test('a policy number leads to its endorsements, and a group without hits says so', async ({ page }) => {
  await signIn(page)
  await page.goto('/search')
  await page.getByRole('searchbox').fill('BD2026000000118')
  await expect(page.getByText('没有找到“BD2026000000118”').first()).toBeVisible()
  await expect(page.getByText('没有找到工单')).toBeVisible()
  await expect(page.getByText('没有找到客户的保单')).toBeVisible()
  await page.getByText('按保单号“BD2026000000118”查批单').tap()
  await expect(page).toHaveURL(/\/endorsementsTask\?flag=BD2026000000118$/)
})

test('ENDORLIST-03 a policy number copied with a blank, in lower case or in full width leads to the same endorsements', async ({
  page,
}) => {
  await signIn(page)
  for (const number of ['BD2026000000118 ', 'bd2026-000000118', 'ＢＤ2026000000118']) {
    await page.goto('/search')
    await page.getByRole('searchbox').fill(number)
    await page.getByText('按保单号').tap()
    await expect(page.getByText('批单申请号 PD2026000000011')).toBeVisible()
    await expect(page.getByText('批单申请号 PD2026000000017')).toBeVisible()
  }
})

test('DEC-37 a name is found with any middle dot and without one', async ({ page }) => {
  await signIn(page)
  await page.goto('/search')
  for (const name of ['阿依古丽•买买提', '阿依古丽．买', '阿依古丽买买提']) {
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('region', { name: '客户' }).getByRole('listitem')).toContainText(['阿依古丽·买买提'])
  }
})

test('recent searches stay on the phone, and can be repeated and forgotten', async ({ page }) => {
  await signIn(page)
  await page.goto('/search')
  await page.getByRole('searchbox').fill('孙莉')
  await page.keyboard.press('Enter')
  await idle(page)
  await page.goto('/myHome')
  await page.getByRole('button', { name: '搜索' }).tap()
  const recent = page.getByRole('region', { name: '最近搜索' })
  await expect(recent.getByRole('listitem')).toHaveText(['孙莉'])
  await recent.getByText('孙莉').tap()
  await expect(page.getByRole('searchbox')).toHaveValue('孙莉')
  await page.getByRole('button', { name: '清空' }).tap()
  await expect(recent).toBeVisible()
  // A tap right after another one nearby counts as a double tap and is ignored.
  await expect(async () => {
    await recent.getByRole('button', { name: '清空' }).tap({ timeout: 1_000 })
    await expect(recent).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})
