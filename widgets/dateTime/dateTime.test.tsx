import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { describeChooser, renderControlled } from '../suites/choosers.spec.tsx'
import { words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import DateTime from './index.tsx'

const now = '2026-11-20 10:05'

describeExamples('dateTime')
describeChooser({ name: 'dateTime', widget: DateTime, value: '2026-11-20 15:30', shown: '2026-11-20 15:30', props: { now } })

async function opened(value: string | undefined, limits: { now?: string; earliest?: string; latest?: string } = {}) {
  const { screen, onChanged } = await renderControlled(DateTime, 'dateTime', value, { now, ...limits })
  await screen.getByRole('combobox').click()
  const sheet = screen.getByRole('dialog', { name: '标题' })
  await expect.element(sheet).toBeVisible()
  const wheel = (name: string) => sheet.getByRole('spinbutton', { name })
  return { onChanged, sheet, wheel, done: sheet.getByRole('button', { name: words.ok }) }
}

test('five wheels show the value, keys turn them, and only 确定 changes it', async () => {
  const { onChanged, wheel, done } = await opened('2026-11-20 15:30')
  await expect.element(wheel(words.hour)).toHaveAttribute('aria-valuenow', '15')
  wheel(words.hour).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(wheel(words.hour)).toHaveAttribute('aria-valuenow', '17')
  expect(onChanged).not.toHaveBeenCalled()
  await done.click()
  expect(onChanged.mock.calls).toEqual([['2026-11-20 17:30']])
})

test('a scrolled wheel snaps to a row, and a tap on a row selects it', async () => {
  const { onChanged, sheet, wheel, done } = await opened('2026-11-20 15:30')
  const rows = wheel(words.minute).element().querySelector('ul')
  const height = rows?.querySelector('li')?.offsetHeight ?? 0
  expect(height).toBeGreaterThanOrEqual(44)
  await expect.poll(() => rows?.scrollTop).toBe(30 * height)
  rows?.scrollTo({ top: 45 * height + 3 })
  await expect.element(wheel(words.minute)).toHaveAttribute('aria-valuenow', '45')
  const hour = [...wheel(words.hour).element().querySelectorAll('li')].find((row) => row.textContent === '16')
  hour?.click()
  await expect.element(wheel(words.hour)).toHaveAttribute('aria-valuenow', '16')
  await done.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(onChanged.mock.calls).toEqual([['2026-11-20 16:45']])
})

test('确定 while a wheel still turns takes the number in the band, also beyond the first row', async () => {
  const { onChanged, wheel, done } = await opened('2026-11-20 15:30')
  const rowsOf = (name: string) => wheel(name).element().querySelector('ul')
  const [minutes, months] = [rowsOf(words.minute), rowsOf(words.month)]
  const height = minutes?.querySelector('li')?.offsetHeight ?? 0
  await expect.poll(() => minutes?.scrollTop).toBe(30 * height)
  if (months) Object.defineProperty(months, 'scrollTop', { get: () => -height, set: () => undefined })
  minutes?.scrollTo({ top: 45 * height + 3 })
  ;(done.element() as HTMLElement).click()
  await expect.poll(() => onChanged.mock.calls).toEqual([['2026-01-20 15:45']])
})

test('wheels contain only allowed values, and turning one moves the remaining ones into the limits', async () => {
  const { onChanged, wheel, done } = await opened('2026-12-05 08:00', { earliest: '2026-11-20 00:00', latest: '2026-12-31 23:59' })
  await expect.element(wheel(words.month)).toHaveAttribute('aria-valuemin', '11')
  await expect.element(wheel(words.year)).toHaveAttribute('aria-valuemax', '2026')
  wheel(words.month).element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(wheel(words.day)).toHaveAttribute('aria-valuemin', '20')
  await expect.element(wheel(words.day)).toHaveAttribute('aria-valuenow', '20')
  await done.click()
  expect(onChanged.mock.calls).toEqual([['2026-11-20 00:00']])
})

test('without a value starts at now or the nearest limit, a day has no time wheels, and 取消 changes no value', async () => {
  const { onChanged, sheet, wheel } = await opened(undefined, { now: '2026-11-20', latest: '2008-11-20' })
  await expect.element(wheel(words.year)).toHaveAttribute('aria-valuenow', '2008')
  expect(sheet.getByRole('spinbutton').elements()).toHaveLength(3)
  await sheet.getByRole('button', { name: words.cancel }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(onChanged).not.toHaveBeenCalled()
})

test('the wheels fit the narrowest phone and doubled font size', async () => {
  const { sheet } = await opened('2026-11-20 15:30')
  const sizes = [
    [320, '16px'],
    [320, '24px'],
    [390, '32px'],
  ] as const
  for (const [width, letters] of sizes) {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = letters
    const body = sheet.element().querySelector('.st-sheet-body')
    await expect.poll(() => (body?.scrollWidth ?? 1) - (body?.clientWidth ?? 0)).toBeLessThanOrEqual(0)
  }
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
})

test('in large text on a narrow phone the numbers stay inside their band', async () => {
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    const { sheet } = await opened('2026-11-20 20:50')
    const edges = [...sheet.element().querySelectorAll('.st-wheel-on')].map((row) => {
      const text = document.createRange()
      text.selectNodeContents(row)
      return text.getBoundingClientRect()
    })
    expect(edges).toHaveLength(5)
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(16)
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(320 - 16)
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
})
