import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { listeners } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import Checkbox from './index.tsx'

describeExamples('checkbox')

test('toggles by a tap on its sentence, and is large enough to tap', async () => {
  const { screen, onChanged } = await renderControlled(Checkbox, 'checkbox', undefined, {
    text: '我同意',
    required: true,
    error: '请先同意',
  })
  const box = screen.getByRole('checkbox', { name: '我同意' })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toBeRequired()
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveAccessibleDescription('请先同意')
  expect(box.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await box.click()
  await expect.element(box).toBeChecked()
  await box.click()
  expect(onChanged.mock.calls).toEqual([[true], [false]])
})

test('its link is part of its name, is a separate button, and does not toggle', async () => {
  listeners.tap = vi.fn<(place: string) => void>()
  const link = { label: '《隐私政策》', onTap: true }
  const { screen, onChanged } = await renderControlled(Checkbox, 'checkbox', undefined, { text: '我同意', link })
  await expect.element(screen.getByRole('checkbox', { name: '我同意 《隐私政策》' })).toBeVisible()
  const button = screen.getByRole('button', { name: '《隐私政策》' })
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await button.click()
  expect(listeners.tap).toHaveBeenCalledExactlyOnceWith('link.onTap')
  expect(onChanged).not.toHaveBeenCalled()
})

test('toggles on Space, reports blur, and uses the label as name without a sentence', async () => {
  const onBlur = vi.fn<() => void>()
  const { screen, onChanged } = await renderControlled(Checkbox, 'checkbox', false, { onBlur })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox', { name: '标题' })).toBeChecked()
  await userEvent.tab()
  expect(onChanged.mock.calls).toEqual([[true]])
  expect(onBlur).toHaveBeenCalled()
})

test('shows its value but cannot be changed when read only', async () => {
  const { screen } = await renderControlled(Checkbox, 'checkbox', true, { readOnly: true })
  await expect.element(screen.getByRole('checkbox')).toBeDisabled()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})
