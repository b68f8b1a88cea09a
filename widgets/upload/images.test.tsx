import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { words } from '../suites/example.spec.tsx'
import Upload from './index.tsx'

const grid = {
  label: '影像资料',
  accept: ['jpeg', 'jpg', 'png'],
  multiple: true,
  look: 'grid',
  many: true,
  limit: 8,
  help: '单个影像大小不超过1M',
}

async function photo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}
const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`)))

/** Renders images of a form; the test ends the steps. */
async function renderUpload(start: File[], props: object = {}) {
  const pendingSteps: ((arrived: boolean) => void)[] = []
  const onPick = vi.fn<(event: Record<string, unknown>) => Promise<boolean>>(() => new Promise((end) => pendingSteps.push(end)))
  const UploadWithSteps = (fieldProps: Record<string, unknown>) => (
    <Upload {...(fieldProps as unknown as Parameters<typeof Upload>[0])} onPick={onPick} />
  )
  const { screen, onChanged } = await renderControlled(UploadWithSteps, 'upload', start, { ...grid, ...props })
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement
  const pick = async (...files: File[]) => userEvent.upload(input(), files)
  return { screen, onChanged, onPick, pick, input, end: (arrived: boolean) => pendingSteps.shift()?.(arrived) }
}

test('SIGNIMG-01 SIGNIMG-02 SIGNIMG-07 SIGNIMG-09 a grid shows its count and limit, the hint and a (+), and accepts jpeg, jpg and png', async () => {
  const { screen, input, onPick, pick } = await renderUpload(await photos(5))
  await expect.element(screen.getByText('5/8')).toBeVisible()
  await expect.element(screen.getByText('单个影像大小不超过1M')).toBeVisible()
  const add = screen.getByRole('button', { name: '添加 影像资料' })
  await expect.element(add).toBeVisible()
  expect(add.element().querySelector('[data-icon=plus]')).toBeVisible()
  expect([input().accept, input().multiple]).toEqual(['image/jpeg,image/jpeg,image/png', true])
  const more = await photos(2)
  await pick(...more)
  expect(onPick.mock.lastCall?.[0]['files']).toHaveLength(2)
})

test('a file is displayed by an object URL, opens in the viewer, and its URL is revoked on removal', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const [one, two] = await photos(2)
  const { screen, onChanged } = await renderUpload([one, two] as File[])
  const image = () => document.querySelector<HTMLImageElement>('.st-thumb img')
  await expect.poll(() => image()?.naturalWidth).toBe(40)
  const address = image()?.src
  await screen.getByRole('button', { name: `${words.enlarge} 1.jpg` }).click()
  await expect.element(screen.getByRole('dialog', { name: '1.jpg' })).toBeVisible()
  await screen.getByRole('button', { name: words.close }).click()
  await screen.getByRole('button', { name: `${words.remove} 1.jpg` }).click()
  expect(onChanged.mock.calls).toEqual([[[two]]])
  await expect.poll(() => revoke.mock.calls.flat()).toContain(address)
  await expect.element(screen.getByText('1/8')).toBeVisible()
})

test('SIGNIMG-06 a full grid still accepts a selection, which may replace existing images', async () => {
  const { screen } = await renderUpload(await photos(8))
  await expect.element(screen.getByText('8/8')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '添加 影像资料' })).toBeVisible()
})

test('of several files uploaded one by one, each shows its own progress', async () => {
  const { screen, pick } = await renderUpload([], { progress: 0.5 })
  await pick(...(await photos(4)))
  const rings = screen.getByRole('progressbar')
  await expect.poll(() => rings.elements().map((ring) => ring.getAttribute('aria-valuenow'))).toEqual(['100', '100', null, '0'])
})

test('SIGNIMG-03 SIGNIMG-04 a permanently refused selection leaves its message and no entries', async () => {
  const text = '最多只能上传8个影像，请重新上传！'
  const { screen, pick, end } = await renderUpload(await photos(1), { failure: { text, final: true } })
  await pick(...(await photos(3)))
  end(false)
  await expect.element(screen.getByText(text)).toBeVisible()
  expect(document.querySelectorAll('.st-thumb img')).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: '添加 影像资料' })).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(words.uploadFailed) }).elements()).toEqual([])
})

test('a failed file that can be retried is retried in place', async () => {
  const { screen, onPick, pick, end } = await renderUpload([], { failure: { text: '', final: false } })
  await pick(...(await photos(1)))
  end(false)
  await screen.getByRole('button', { name: `${words.retry} 1.jpg` }).click()
  expect(onPick).toHaveBeenCalledTimes(2)
})

test('a failed file that was picked without a target is sent when there is one, a permanently refused one is not', async () => {
  const [file] = await photos(1)
  for (const [final, count] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const onPick = vi.fn<() => Promise<boolean>>(async () => false)
    const upload = (target: string) => (
      <Upload
        {...({ label: '上传', accept: ['any'], look: 'button', busy: false, words, failure: { text: '', final } } as unknown as Parameters<
          typeof Upload
        >[0])}
        onPick={onPick}
        target={target}
      />
    )
    const screen = await render(upload(''))
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, [file as File])
    await expect.element(screen.getByText('1.jpg')).toBeVisible()
    await screen.rerender(upload('R1'))
    await screen.rerender(upload('R1'))
    expect(onPick).toHaveBeenCalledTimes(count)
    await screen.unmount()
  }
})

test('files go to the target for which they were picked, although another one is set while they wait or have failed', async () => {
  const answers: ((arrived: boolean) => void)[] = []
  const sent: unknown[] = []
  const onPick = vi.fn<(event: Record<string, unknown>) => Promise<boolean>>(async ({ target }) => {
    sent.push(target)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  })
  const upload = (target: string) => (
    <Upload
      {...({
        label: '上传',
        accept: ['any'],
        look: 'button',
        busy: false,
        words,
        oneByOne: true,
        failure: { text: '', final: false },
      } as unknown as Parameters<typeof Upload>[0])}
      onPick={onPick}
      target={target}
    />
  )
  const screen = await render(upload('A'))
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, await photos(2))
  await expect.poll(() => sent).toEqual(['A'])
  await screen.rerender(upload('B'))
  answers.shift()?.(true)
  await expect.poll(() => sent).toEqual(['A', 'A'])
  answers.shift()?.(false)
  await screen.getByRole('button', { name: `${words.retry} 2.jpg` }).click()
  await expect.poll(() => sent).toEqual(['A', 'A', 'A'])
  answers.shift()?.(true)
  await screen.unmount()
})
