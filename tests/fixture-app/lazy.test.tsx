import { expect, test, vi } from 'vitest'
import { lazyWidget } from '../../renderer/run/views/lazy.tsx'
import { renderScreen } from './fixture-app.tsx'

const PLANTS = [{ id: '1', name: '铁线蕨', state: 'dry' }]
const beds = { 'plants.all': () => PLANTS }
const Box = ({ placeholder }: { placeholder: string }) => <p>懒：{placeholder}</p>

test('loads a lazy widget on first render, and retries a failed load in its place', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Box }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: Box })
  const search = lazyWidget(load) as never
  expect(load).not.toHaveBeenCalled()
  const app = await renderScreen('beds', {}, beds, { search })
  await expect.element(app.screen.getByText('铁线蕨')).toBeVisible()
  await app.screen.getByRole('alert').getByRole('button', { name: '再试' }).click()
  await expect.element(app.screen.getByText('懒：找植物')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  await app.screen.unmount()

  const again = await renderScreen('beds', {}, beds, { search })
  await expect.element(again.screen.getByText('懒：找植物')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('loads a failed lazy widget again when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Box }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: Box })
  const app = await renderScreen('beds', {}, beds, { search: lazyWidget(load) as never })
  await expect.element(app.screen.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(app.screen.getByText('懒：找植物')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
