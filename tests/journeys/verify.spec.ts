import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, expectGoodScreen, test } from './steward.ts'

const SAMPLE = resolve(import.meta.dirname, '../samples/evidence-1.bundle')
const KEY_ID = 'af7d97f6d784d09b'

test('DEC-34 anyone can check an evidence file on /verify, and no data leaves the device', async ({ page, steward }) => {
  await page.goto(`${steward.url}/verify`)
  await expect(page.getByText('文件只在这台设备上核验')).toBeVisible()
  await page.getByPlaceholder('印在凭证上，可以不填').fill(KEY_ID)
  const sent: string[] = []
  page.on('request', (request) => void (request.postData() !== null && sent.push(request.url())))
  const choose = (file: Parameters<ReturnType<typeof page.locator>['setInputFiles']>[0]) =>
    page.locator('input[type=file]').setInputFiles(file)

  // A worker computes the hashes, which takes seconds on a slow phone, so that the page stays responsive.
  const worker = page.waitForEvent('worker')
  await choose(SAMPLE)
  expect((await worker).url()).toContain('check.worker')
  await expect(page.getByText('没有发现改动')).toBeVisible()
  await expect(page.getByText('证明：签名图片和每一笔的笔迹，就是签署时提交的那一份。')).toBeVisible()
  await expect(page.getByText('一致', { exact: true })).toHaveCount(11)

  // A key that is typed afterwards checks the same file again.
  const key = page.getByPlaceholder('印在凭证上，可以不填')
  await key.fill('1234567890abcdef')
  await key.press('Tab')
  await expect(page.getByText('最先发现改动：密钥')).toBeVisible()
  await expect(page.getByText('没有发现改动')).toHaveCount(0)
  await key.fill('af7d97f6')
  await key.press('Tab')
  await expect(page.getByText('密钥编号应为16位，请核对').first()).toBeVisible()
  await expect(page.getByText('最先发现改动')).toHaveCount(0)
  await key.fill(KEY_ID.toUpperCase())
  await key.press('Tab')
  await expect(page.getByText('没有发现改动')).toBeVisible()

  const altered = readFileSync(SAMPLE, 'utf8').replace('"kind":"codeRight"', '"kind":"codeWrong"')
  await choose({ name: 'altered.json', mimeType: 'application/json', buffer: Buffer.from(altered) })
  await expect(page.getByText('最先发现改动：事件记录')).toBeVisible()
  await choose({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') })
  await expect(page.getByText('不是本系统的证据文件')).toBeVisible()
  await expect(page.getByText('没有可以核验的内容')).toBeVisible()
  await expect(page.getByText('批单申请号')).toHaveCount(0)

  const newer = JSON.stringify({ ...(JSON.parse(readFileSync(SAMPLE, 'utf8')) as object), version: 2 })
  await choose({ name: 'newer.bundle', mimeType: 'application/json', buffer: Buffer.from(newer) })
  await expect(page.getByText('文件来自更新的版本，请用新版程序核验')).toBeVisible()
  // After a file that cannot be read, the previous verdict is removed.
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new Error('gone'))
  })
  await choose(SAMPLE)
  await expect(page.getByText('文件无法读取，请重新选择').first()).toBeVisible()
  await expect(page.getByText('文件来自更新的版本')).toHaveCount(0)
  await page.evaluate(() => {
    Object.defineProperty(File.prototype, 'size', { get: () => 1_000_000_000 })
  })
  await choose(SAMPLE)
  await expect(page.getByText('文件太大，这台设备无法核验').first()).toBeVisible()
  await page.reload()

  // On a desktop the file can be dropped instead.
  const dropped = await page.evaluateHandle(
    (text) => {
      const given = new DataTransfer()
      given.items.add(new File([text], 'evidence.bundle'))
      return given
    },
    readFileSync(SAMPLE, 'utf8'),
  )
  await page.getByRole('button', { name: /^选择证据文件/ }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('没有发现改动')).toBeVisible()
  expect(sent).toEqual([])
  await expectGoodScreen(page)
})
