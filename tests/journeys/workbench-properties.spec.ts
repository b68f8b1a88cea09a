import { expect, type Steward, test } from './steward.ts'
import { choose, COMPUTER, draftsOf, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

/** Returns the saved draft of a file, parsed. */
const draftOf = async (steward: Steward, path: string): Promise<unknown> => JSON.parse((await draftsOf(steward))[path] ?? 'null')

test('a tile is dragged to the front of one mode, and one code of a generated row gets a name of its own', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await select(page, '提醒工单', '磁贴格')
  const tiles = page.getByRole('list', { name: /服务管家/ }).getByRole('listitem')
  await expect(tiles.first()).toContainText('新增客户')
  await tiles.nth(2).dragTo(tiles.first())
  await expect(tiles.first()).toContainText('续保回收')
  await choose(page, page.getByRole('combobox', { name: '加到“磁贴”' }), '单独写“客户关怀”')
  const form = page.getByRole('group', { name: /客户关怀/ })
  await form.getByRole('textbox').first().fill('关怀提醒')
  await form.getByRole('button', { name: '加上' }).click()
  const body = expect.arrayContaining([
    expect.objectContaining({
      order: expect.objectContaining({
        service: ['6', 'newCustomer', '1', '7', '8', '9'],
        business: ['newCustomer', '1', '6'],
      }),
      tiles: expect.objectContaining({ except: { '1': { label: '关怀提醒' } } }),
    }),
  ]) as unknown
  await expect.poll(() => draftOf(steward, 'schemas/screens/home/home.json')).toMatchObject({ body })
  expect(said).toEqual([])
})

test('the duration of notices is found by its name, and the price of a page says what an edit adds', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await select(page, '停留', '提示文字')
  await page.getByRole('spinbutton', { name: /停留多久.*轻提示/ }).fill('3000')
  await expect.poll(() => draftOf(steward, 'schemas/messages.json')).toMatchObject({ durations: { toast: 3000 } })
  await select(page, 'todoTab', '待办工单')
  const ask = page.getByRole('button', { name: '打开这一页要多久' })
  const price = page.getByText(/^传 [\d.]+ KB/)
  await ask.click()
  await expect(price).toContainText('请求 5 次，')
  await page
    .getByRole('textbox', { name: '名称' })
    .first()
    .fill('管家自己的、同事转交过来的、由提醒自动生成而尚未处理完毕的工单，按到期先后排列，过期单独显示并附上原因说明')
  // The price of the text before is not shown any more.
  await expect(price).toHaveCount(0)
  await ask.click()
  await expect(price).toContainText(/KB（\+0\.[1-9]）/)
  expect(said).toEqual([])
})
