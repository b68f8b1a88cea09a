import { expect, it } from 'vitest'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import messages from './schemas/messages.json' with { type: 'json' }
import { renderScreen } from './fixture-app.tsx'

/** Makes the parameter `id` of the screen required. */
const needing =
  (own: Record<string, string> = {}) =>
  (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    title: '',
    params: { id: { type: 'text', required: true, messages: own } },
  })
const answers = { 'plant.one': () => ({ id: '1', more: { pot: '瓦' } }) }

it('shows an incomplete-link page and does not fetch until the required parameter is set', async () => {
  const { screen, asked, params } = await renderScreen('describe', {}, answers, {}, needing())
  await expect.element(screen.getByRole('heading', { name: messages.words.incomplete })).toBeVisible()
  await expect.element(screen.getByText(messages.words.incompleteHint)).toBeVisible()
  expect([screen.getByRole('textbox').elements().length, asked.length]).toEqual([0, 0])
  params.set(['id'], '1')
  await expect.element(screen.getByRole('textbox', { name: /花盆/ })).toHaveValue('瓦')
  expect(asked).toEqual([{ query: 'plant.one', params: { id: '1' } }])
})

it("shows the parameter's own message", async () => {
  const [name, { text }] = Object.entries(messages.messages)[0] ?? ['', { text: '' }]
  const { screen } = await renderScreen('describe', {}, answers, {}, needing({ required: name }))
  await expect.element(screen.getByText(text)).toBeVisible()
})

it('offers the way back only where it leads anywhere', async () => {
  const back = { name: messages.words.back, exact: true }
  const { screen } = await renderScreen('describe', {}, answers, {}, needing())
  await expect.element(screen.getByRole('button', back).first()).toBeVisible()
  await screen.unmount()
  const first = await renderScreen('describe', {}, answers, {}, needing(), { canGoBack: false })
  await expect.element(first.screen.getByText(messages.words.incompleteHint)).toBeVisible()
  expect(first.screen.getByRole('button', back).elements()).toEqual([])
})
