import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import Radios from './index.tsx'

describeExamples('radios')

const options = [
  { code: 'Y', label: '是', tone: 'neutral' },
  { code: 'N', label: '否', tone: 'neutral' },
]

test('is a radio group named by its question, and a tap on a large enough option selects it', async () => {
  const { screen, onChanged } = await renderControlled(Radios, 'radios', undefined, { options, required: true, error: '请选择' })
  const group = screen.getByRole('radiogroup', { name: '标题' })
  await expect.element(group).toHaveAttribute('aria-required', 'true')
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAccessibleDescription('请选择')
  const no = group.getByRole('radio', { name: '否' })
  const { width, height } = no.element().getBoundingClientRect()
  expect([width, height]).toEqual([64, 44])
  await no.click()
  await expect.element(no).toBeChecked()
  expect(onChanged.mock.calls).toEqual([['N']])
})

test('Tab focuses the selected option, arrow keys select, and blur is reported', async () => {
  const onBlur = vi.fn<() => void>()
  const { screen, onChanged } = await renderControlled(Radios, 'radios', 'Y', { options, onBlur })
  await userEvent.tab()
  screen.getByRole('radio', { name: '是' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: '否' })).toBeChecked()
  await userEvent.tab()
  expect(onChanged.mock.calls).toEqual([['N']])
  expect(onBlur).toHaveBeenCalled()
})

test('a stored code that can no longer be chosen is checked and disabled', async () => {
  const stored = { code: 'M', label: '不详', tone: 'neutral' }
  const { screen, onChanged } = await renderControlled(Radios, 'radios', 'M', { options, stored, error: '请重新选择' })
  const unavailable = screen.getByRole('radio', { name: '不详' })
  await expect.element(unavailable).toBeChecked()
  await expect.element(unavailable).toBeDisabled()
  await screen.getByRole('radio', { name: '否' }).click()
  expect(onChanged.mock.calls).toEqual([['N']])
})

test('shows what to choose first while there are no options', async () => {
  const { screen } = await renderControlled(Radios, 'radios', undefined, { options: [], readOnly: true, chooseFirst: '请先选择大类' })
  await expect.element(screen.getByText('请先选择大类')).toBeVisible()
})

test('shows the answer as text when read only', async () => {
  const { screen } = await renderControlled(Radios, 'radios', 'Y', { options, readOnly: true })
  await expect.element(screen.getByText('是')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toEqual([])
})

test('segments are equally wide and large enough to tap', async () => {
  const { screen, onChanged } = await renderControlled(Radios, 'radios', 'Y', { options, look: 'segments' })
  const boxes = ['是', '否'].map((name) => screen.getByRole('radio', { name }).element().getBoundingClientRect())
  expect(boxes[0]?.width).toBeCloseTo(boxes[1]?.width ?? 0, 0)
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await screen.getByRole('radio', { name: '否' }).click()
  expect(onChanged.mock.calls).toEqual([['N']])
})
