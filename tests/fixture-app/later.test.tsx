import { screens } from 'virtual:fixture-app/screens'
import { expect, test, vi } from 'vitest'
import type { LaterModule, ScreenModule } from '../../renderer/run/env/index.ts'
import { createLaterLoader } from '../../renderer/run/views/later.tsx'
import { renderScreen } from './fixture-app.tsx'

const FERN = { id: '1', name: '铁线蕨', state: 'dry' }
const answers = { 'plant.one': () => FERN, 'plant.water': ({ name }: Record<string, unknown>) => ({ name }) }
const NEVER = 3_600_000

/** Splits the fixture screen: its first node and its dialogs are loaded later, by a loader that fails the first time. */
async function splitPlant() {
  const whole = await screens['plant']?.load()
  if (!whole) throw new Error('the fixture app has no screen "plant"')
  const [first, ...others] = whole.plan.body
  if (!first) throw new Error('the screen "plant" is empty')
  const deferred: LaterModule = {
    ...whole,
    nodes: { 'plant body.0': first },
    dialogs: { 'plant.water': whole.plan.dialogs['water'] as LaterModule['dialogs'][string] },
  }
  const load = vi.fn<() => Promise<LaterModule>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(deferred)
  const withoutLater = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    dialogs: {},
    body: [{ ...first, props: {}, later: 'plant body.0' }, ...others],
  })
  const withoutDialogs = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({ ...plan, dialogs: {} })
  return { deferred, load, withoutLater, withoutDialogs }
}

const tapWater = async (app: Awaited<ReturnType<typeof renderScreen>>) => {
  await app.screen.getByRole('button', { name: '浇水' }).click()
  await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
}

test('retries a failed deferred node in its place, while the rest of the screen is shown', async () => {
  const { load, withoutLater } = await splitPlant()
  const app = await renderScreen('plant', { id: '1' }, answers, {}, withoutLater, { later: createLaterLoader(load, NEVER) })
  await expect.element(app.screen.getByRole('button', { name: '浇水' })).toBeVisible()
  await app.screen.getByRole('alert').getByRole('button', { name: '再试' }).click()
  await expect.element(app.screen.getByText('铁线蕨').nth(1)).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('reports a deferred dialog that failed to load, opens it on the next tap, and continues with its result', async () => {
  const { load, withoutDialogs } = await splitPlant()
  const app = await renderScreen('plant', { id: '1' }, answers, {}, withoutDialogs, { later: createLaterLoader(load, NEVER) })
  await tapWater(app)
  await expect.element(app.screen.getByRole('dialog').getByText('出错了')).toBeVisible()
  await app.screen.getByRole('dialog').getByRole('button').click()
  await tapWater(app)
  await app.screen.getByRole('textbox', { name: /名称/ }).fill('新名')
  await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
  await expect.element(app.screen.getByText('浇好了新名')).toBeVisible()
  await vi.waitFor(() => expect(app.opened).toEqual(['back']))
})

test('marks the button busy while a deferred dialog loads, but not while the dialog is open', async () => {
  const { deferred, withoutDialogs } = await splitPlant()
  let resolve: (module: LaterModule) => void = () => undefined
  const promise = new Promise<LaterModule>((done) => {
    resolve = done
  })
  const app = await renderScreen('plant', { id: '1' }, answers, {}, withoutDialogs, { later: createLaterLoader(() => promise, NEVER) })
  await tapWater(app)
  const button = app.screen.getByRole('button', { name: '浇水', includeHidden: true })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  resolve(deferred)
  await expect.element(app.screen.getByRole('textbox', { name: /名称/ })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})

test('loads deferred code shortly after the screen, without any interaction', async () => {
  const { load, withoutDialogs } = await splitPlant()
  const app = await renderScreen('plant', { id: '1' }, answers, {}, withoutDialogs, { later: createLaterLoader(load, 0) })
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await expect.element(app.screen.getByRole('button', { name: '浇水' })).toBeVisible()
  expect(app.screen.getByRole('alert').elements()).toHaveLength(0)
})
