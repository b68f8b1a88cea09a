import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import Upload from './index.tsx'

describeExamples('upload')

const file = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], '行驶证.svg', { type: 'image/svg+xml' })
const one = examplesOf('upload')[0]?.props ?? {}
const empty = { label: '图片', accept: ['image'], look: 'tile', preview: 'src', fileName: 'fileName' }

/** Renders an upload; the test ends its steps. */
async function renderUpload(props: object, start?: unknown) {
  const pendingSteps: ((arrived: boolean) => void)[] = []
  const onPick = vi.fn<(event: Record<string, unknown>) => Promise<boolean>>(() => new Promise((end) => pendingSteps.push(end)))
  const UploadWithSteps = (fieldProps: Record<string, unknown>) => (
    <Upload {...(fieldProps as unknown as Parameters<typeof Upload>[0])} onPick={onPick} />
  )
  const { screen, onChanged } = await renderControlled(UploadWithSteps, 'upload', start, props)
  const pick = async (...files: File[]) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files)
  return { screen, onChanged, onPick, pick, end: (arrived: boolean) => pendingSteps.shift()?.(arrived) }
}

test('a picked picture is displayed under its progress ring, and disappears after the upload', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, progress: 0.64 })
  await pick(file)
  expect(onPick.mock.calls).toMatchObject([[{ file: { name: '行驶证.svg' }, files: { length: 1 } }]])
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64')
  await expect.poll(() => document.querySelector('.st-thumb img')?.getAttribute('src')).toMatch(/^blob:/)
  expect(screen.getByRole('button', { name: '添加 图片' }).elements()).toEqual([])
  end(true)
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '添加 图片' })).toBeVisible()
  expect(revoke).toHaveBeenCalled()
})

test('a large photo shows its name instead of its picture while uploading, because decoding it needs much memory', async () => {
  const { screen, pick } = await renderUpload(empty)
  await pick(new File([new Uint8Array(600_000)], '照片.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByRole('progressbar')).toBeInTheDocument()
  await expect.element(screen.getByText('照片').first()).toBeInTheDocument()
  expect(document.querySelectorAll('.st-thumb img')).toHaveLength(0)
})

test('a failed upload can be retried or dismissed', async () => {
  const { screen, onPick, pick, end } = await renderUpload(empty)
  await pick(file)
  // The progress is unknown.
  await expect.element(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
  end(false)
  await screen.getByRole('button', { name: `${words.retry} 行驶证.svg` }).click()
  expect(onPick).toHaveBeenCalledTimes(2)
  expect(onPick.mock.lastCall).toMatchObject([{ file: { name: '行驶证.svg' } }])
  end(false)
  await screen.getByRole('button', { name: `${words.remove} 行驶证.svg` }).click()
  await expect.element(screen.getByText(words.uploadFailed)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '添加 图片' })).toBeVisible()
})

test('CLAIMPIC-36 a failure without a message shows only the retry icon', async () => {
  const { screen, pick, end } = await renderUpload({ ...empty, failure: { text: '', final: false } })
  await pick(file)
  end(false)
  await expect.element(screen.getByRole('button', { name: `${words.retry} 行驶证.svg`, exact: true })).toBeVisible()
  expect(screen.getByText(words.uploadFailed).elements()).toEqual([])
})

test('CLAIMPIC-36 with look button, an upload is a row above the button with its progress, and a failure shows no message', async () => {
  const { screen, pick, end } = await renderUpload({
    ...empty,
    look: 'button',
    multiple: true,
    progress: 0.64,
    failure: { text: '', final: false },
  })
  await pick(file)
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64')
  await expect.element(screen.getByText(`${words.uploading} 64%`)).toBeVisible()
  end(false)
  const retry = screen.getByRole('button', { name: `${words.retry} 行驶证.svg`, exact: true })
  await expect.element(retry).toBeVisible()
  expect(screen.getByText(words.uploadFailed).elements()).toEqual([])
  const another = screen.getByRole('button', { name: `${words.add} 图片` })
  const [row, button] = [retry, another].map((part) => part.element().closest('li')?.getBoundingClientRect())
  expect(row?.bottom).toBeLessThanOrEqual(button?.top ?? 0)
})

test('a permanently refused file shows the reason without a retry, and is replaced by the next file', async () => {
  const failure = { text: '文件是空的', final: true }
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'file', failure })
  await pick(file)
  end(false)
  await expect.element(screen.getByText(failure.text)).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(words.retry) }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: `${words.anotherFile} 图片` })).toBeVisible()
  await pick(new File(['x'], '行驶证.png', { type: 'image/png' }))
  expect(onPick.mock.lastCall).toMatchObject([{ file: { name: '行驶证.png' } }])
  end(true)
  await expect.element(screen.getByText('行驶证.svg')).not.toBeInTheDocument()
})

test('a cancelled upload does not count as failed', async () => {
  const cancel = vi.fn<() => void>()
  const { screen, pick, end } = await renderUpload({ ...empty, look: 'file', progress: 0.2, cancel })
  await pick(file)
  await expect.element(screen.getByText(`${words.uploading} 20%`)).toBeVisible()
  await screen.getByRole('button', { name: `${words.cancelUpload} 行驶证.svg` }).click()
  expect(cancel).toHaveBeenCalledOnce()
  end(false)
  await expect.element(screen.getByRole('button', { name: '添加 图片' })).toBeVisible()
})

test('a tap opens a picture in the viewer; removing it clears the field and shows the add button', async () => {
  const { screen, onChanged } = await renderControlled(Upload, 'upload', one['value'], one)
  await screen.getByRole('button', { name: `${words.enlarge} 行驶证正页.jpg` }).click()
  await expect.element(screen.getByRole('dialog', { name: '行驶证正页.jpg' })).toBeVisible()
  await screen.getByRole('button', { name: words.close }).click()
  const remove = screen.getByRole('button', { name: `${words.remove} 行驶证正页.jpg` })
  const { width, height } = remove.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await remove.click()
  expect(onChanged.mock.calls).toEqual([[undefined]])
  await expect.element(screen.getByRole('button', { name: '添加 图片' })).toHaveFocus()
})

test('removing a file writes the remaining list, and the add button is hidden at the limit', async () => {
  const many = examplesOf('upload')[2]?.props ?? {}
  const items = many['value'] as object[]
  const { screen, onChanged } = await renderControlled(Upload, 'upload', items, { ...many, multiple: false, limit: items.length })
  expect(screen.getByRole('button', { name: '添加 影像' }).elements()).toEqual([])
  await screen.getByRole('button', { name: `${words.remove} 事故认定书.pdf` }).click()
  expect(onChanged.mock.calls).toEqual([[items.filter((item) => item !== items[2])]])
  await expect.element(screen.getByRole('button', { name: '添加 影像' })).toBeVisible()
})

test.each([390, 320])('a long name keeps its extension at %i px, and screen readers get the whole name', async (width) => {
  await page.viewport(width, 844)
  const name = '上海骏驰汽车销售服务有限公司（浦东店）2026年度车辆登记证书正反面扫描件.pdf'
  const many = examplesOf('upload')[2]?.props ?? {}
  const { screen } = await renderControlled(Upload, 'upload', [{ fileName: name }], { ...many, look: 'file' })
  const ending = screen.getByText('正反面扫描件.pdf', { exact: true }).element()
  const row = ending.closest('li')?.getBoundingClientRect()
  expect(ending.scrollWidth).toBeLessThanOrEqual(ending.clientWidth)
  expect(ending.getBoundingClientRect().right).toBeLessThanOrEqual((row?.right ?? 0) - 44)
  expect(ending.previousElementSibling?.scrollWidth).toBeGreaterThan(ending.previousElementSibling?.clientWidth ?? 0)
  await expect.element(screen.getByText(name, { exact: true })).toBeInTheDocument()
  await page.viewport(390, 844)
})

const named = (name: string) => new File(['x'], name, { type: 'image/png' })
const namesSent = (onPick: { mock: { calls: [Record<string, unknown>][] } }) =>
  onPick.mock.calls.map(([{ files }]) => (files as File[]).map(({ name }) => name).join())
const QUIET = { text: '', final: false }

test('CLAIMPIC-27 CLAIMPIC-36 one by one, each file is uploaded alone, and one that does not arrive holds back no others', async () => {
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true, failure: QUIET })
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.multiple).toBe(true)
  await pick(...['一.png', '二.png', '三.png'].map(named))
  expect(namesSent(onPick)).toEqual(['一.png'])
  await expect.element(screen.getByText(words.uploadWaiting).nth(1)).toBeVisible()
  end(true)
  await expect.poll(() => namesSent(onPick)).toEqual(['一.png', '二.png'])
  await expect.element(screen.getByText('一.png')).not.toBeInTheDocument()
  end(false)
  await expect.poll(() => namesSent(onPick).slice(2)).toEqual(['三.png'])
  const retry = screen.getByRole('button', { name: `${words.retry} 二.png` })
  await expect.element(retry).toBeVisible()
  expect(screen.getByText(words.uploadWaiting).elements()).toEqual([])
  expect(screen.getByText(words.uploadFailed).elements()).toEqual([])
  // It follows the running upload.
  await retry.click()
  await expect.element(screen.getByText(words.uploadWaiting)).toBeVisible()
  end(true)
  await expect.poll(() => namesSent(onPick).slice(3)).toEqual(['二.png'])
  end(true)
  await expect.poll(() => document.querySelectorAll('.st-file').length).toBe(0)
})

test('one by one, a file that does not arrive is uploaded again after growing pauses, but not for ever', async () => {
  const { onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true, failure: QUIET })
  await pick(named('一.png'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [index, pause] of [5_000, 15_000, 45_000].entries()) {
    end(false)
    // `waitFor` and `poll` would advance the fake time.
    while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(onPick).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(onPick).toHaveBeenCalledTimes(index + 2)
  }
  end(false)
  await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onPick).toHaveBeenCalledTimes(4)
})

test('a failure with a message stops the other uploads, whose rows do not claim to wait, until it is retried or removed', async () => {
  const failure = { text: '登录已失效', final: false }
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true, failure })
  await pick(...['一.png', '二.png', '三.png'].map(named))
  await expect.element(screen.getByText(words.uploadWaiting).nth(1)).toBeVisible()
  end(false)
  await expect.element(screen.getByRole('button', { name: `${words.retry} 三.png` })).toBeVisible()
  expect(screen.getByText(words.uploadWaiting).elements()).toEqual([])
  await screen.getByRole('button', { name: `${words.retry} 二.png` }).click()
  expect(namesSent(onPick)).toEqual(['一.png', '一.png'])
  end(false)
  await screen.getByRole('button', { name: `${words.remove} 一.png` }).click()
  await expect.poll(() => namesSent(onPick).slice(2)).toEqual(['二.png'])
})

test('one by one, nothing more is sent after the screen was left', async () => {
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true })
  await pick(named('一.png'), named('二.png'))
  await screen.unmount()
  end(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(namesSent(onPick)).toEqual(['一.png'])
})

test('one by one, a refused file is put aside with its reason, and the others are uploaded', async () => {
  const failure = { text: '不支持一.heic', final: true }
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true, failure })
  await pick(named('一.heic'), named('二.png'))
  end(false)
  await expect.poll(() => onPick.mock.calls.map(([event]) => (event['file'] as File).name)).toEqual(['一.heic', '二.png'])
  await expect.element(screen.getByText(failure.text)).toBeVisible()
  end(true)
  await expect.element(screen.getByText('二.png')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: `${words.remove} 一.heic` }).click()
  await expect.poll(() => document.querySelectorAll('.st-file').length).toBe(0)
})

test('one by one, a waiting file can be removed, and new files follow one that did not arrive', async () => {
  const { screen, onPick, pick, end } = await renderUpload({ ...empty, look: 'button', oneByOne: true, failure: QUIET })
  await pick(named('一.png'), named('二.png'), named('三.png'))
  await screen.getByRole('button', { name: `${words.remove} 二.png` }).click()
  end(false)
  await expect.poll(() => onPick.mock.calls.length).toBe(2)
  end(true)
  await expect.element(screen.getByText('三.png')).not.toBeInTheDocument()
  await pick(named('四.png'))
  for (const calls of [3, 4]) {
    await expect.poll(() => onPick.mock.calls.length).toBe(calls)
    end(true)
  }
  expect(namesSent(onPick)).toEqual(['一.png', '三.png', '一.png', '四.png'])
})

test('without a field it renders only an upload button', async () => {
  const alone = { label: '上传', accept: ['jpeg', 'png'], multiple: true, onChange: undefined, id: undefined }
  const onPick = vi.fn<(event: Record<string, unknown>) => Promise<boolean>>(async () => true)
  const { screen } = await renderControlled(
    ({ onChange: _, ...fieldProps }: Record<string, unknown>) => (
      <Upload {...(fieldProps as unknown as Parameters<typeof Upload>[0])} onPick={onPick} />
    ),
    'upload',
    undefined,
    alone,
  )
  await expect.element(screen.getByRole('button', { name: '上传' })).toBeVisible()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  expect([input.accept, input.multiple]).toEqual(['image/jpeg,image/png', true])
  const pictures = ['一.png', '二.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await userEvent.upload(input, pictures)
  expect(onPick.mock.lastCall?.[0]['files']).toHaveLength(2)
})

test('a dropped file is picked, only the first one without multiple, and the browser does not open dropped files', async () => {
  const { onPick, screen } = await renderUpload({ ...empty, drop: '或把文件拖到这里' })
  const zone = screen.getByRole('button', { name: '添加 图片' }).element()
  const dataTransfer = new DataTransfer()
  for (const each of [file, new File(['b'], 'b.png', { type: 'image/png' })]) dataTransfer.items.add(each)
  const eventInit = { dataTransfer, bubbles: true, cancelable: true }
  expect(zone.dispatchEvent(new DragEvent('dragover', eventInit))).toBe(false)
  await expect.poll(() => zone.parentElement?.hasAttribute('data-over')).toBe(true)
  expect(zone.dispatchEvent(new DragEvent('drop', eventInit))).toBe(false)
  expect(onPick.mock.calls).toMatchObject([[{ file: { name: '行驶证.svg' }, files: { length: 1 } }]])
  expect(document.body.dispatchEvent(new DragEvent('drop', eventInit))).toBe(false)
})

test('ignores dropped files without a drop hint', async () => {
  const { onPick, screen } = await renderUpload(empty)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  screen
    .getByRole('button', { name: '添加 图片' })
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  expect(onPick).not.toHaveBeenCalled()
})
