import { expect, it } from 'vitest'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import messages from './schemas/messages.json' with { type: 'json' }
import { renderScreen } from './fixture-app.tsx'

/** The screen of one plant, which can't do without its number. */
const needing =
  (said: Record<string, string> = {}) =>
  (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    title: '',
    params: { id: { type: 'text', required: true, messages: said } },
  })
const answers = { 'plant.one': () => ({ id: '1', more: { pot: '瓦' } }) }

it('a screen that lacks what it is about asks for nothing and says so, until it has it', async () => {
  const { screen, asked, params } = await renderScreen('describe', {}, answers, {}, needing())
  await expect.element(screen.getByRole('heading', { name: messages.words.incomplete })).toBeVisible()
  await expect.element(screen.getByText(messages.words.incompleteHint)).toBeVisible()
  expect([screen.getByRole('textbox').elements().length, asked.length]).toEqual([0, 0])
  params.set(['id'], '1')
  await expect.element(screen.getByRole('textbox', { name: /花盆/ })).toHaveValue('瓦')
  expect(asked).toEqual([{ query: 'plant.one', params: { id: '1' } }])
})

it('the param may have a message of its own', async () => {
  const [name, { text }] = Object.entries(messages.messages)[0] ?? ['', { text: '' }]
  const { screen } = await renderScreen('describe', {}, answers, {}, needing({ required: name }))
  await expect.element(screen.getByText(text)).toBeVisible()
})
