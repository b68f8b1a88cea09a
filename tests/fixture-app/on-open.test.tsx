import { afterAll, beforeAll, expect, it } from 'vitest'
import { configure } from 'vitest-browser-react/pure'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import { createVisit } from '../../renderer/run/views/index.ts'
import messages from './schemas/messages.json' with { type: 'json' }
import { type FixtureApp, OutcomeError, renderScreen } from './fixture-app.tsx'

const { words } = messages
const plant = { id: '1', name: '铁线蕨', state: 'dry' }
const water = { with: {}, changes: [], outcomes: {} }

/** Gives the screen an onOpen that measures, then waters the plant by its name; it runs once per visit. */
function measuringFirst({ opensAgain: _, ...plan }: ScreenModule['plan']): ScreenModule['plan'] {
  const measure = { do: 'plant.measure', reads: [], props: {}, on: {}, command: water, as: 'measured' }
  const name = { do: 'plant.water', reads: [['plant', 'name']], props: {}, on: {} }
  const given = { name: { path: ['plant', 'name'] }, note: { path: ['measured', 'note'] } }
  return { ...plan, onOpen: [measure, { ...name, command: { ...water, with: given } }] }
}

/** Answers of which the plant fails until `mend` is called. */
function failing() {
  let isMended = false
  const answers = {
    'plant.measure': () => ({ note: '二升' }),
    'plant.one'() {
      if (!isMended) throw new OutcomeError('conflict')
      return plant
    },
  }
  return { answers, mend: () => void (isMended = true) }
}

const retryButton = ({ screen }: FixtureApp) => screen.getByRole('button', { name: words.retry })
const commands = ({ ran }: FixtureApp) => ran.map(({ command, params }) => [command, ...Object.values(params)].join(' '))
const show = (answers: ReturnType<typeof failing>['answers'], visit = createVisit()) =>
  renderScreen('plant', { id: '1' }, answers, {}, measuringFirst, { visit })

// As in the app.
beforeAll(() => configure({ reactStrictMode: true }))
afterAll(() => configure({ reactStrictMode: false }))

it('runs onOpen again on the way back when it writes state, because the state has ended', async () => {
  const visit = createVisit(true)
  const { screen } = await renderScreen('plant', { id: '1' }, { 'plant.one': () => plant }, {}, (plan) => plan, { visit })
  await expect.element(screen.getByText('看过了')).toBeVisible()
})

it('writes the state of onOpen when a retry brings the data that it reads', async () => {
  const { answers, mend } = failing()
  const app = await renderScreen('plant', { id: '1' }, answers)
  await expect.element(retryButton(app)).toBeVisible()
  mend()
  await retryButton(app).click()
  await expect.element(app.screen.getByText('看过了')).toBeVisible()
})

it('runs each step of onOpen once when a second retry brings the data', async () => {
  const { answers, mend } = failing()
  const app = await show(answers)
  await expect.element(retryButton(app)).toBeVisible()
  await retryButton(app).click()
  await expect.poll(() => app.asked.length).toBeGreaterThan(1)
  await expect.element(retryButton(app)).toBeVisible()
  expect(commands(app)).toEqual(['plant.measure'])
  mend()
  await retryButton(app).click()
  await expect.element(app.screen.getByText(plant.name).first()).toBeVisible()
  await expect.poll(() => commands(app)).toEqual(['plant.measure', 'plant.water 铁线蕨 二升'])
  await app.screen.unmount()
})

it('runs the steps that failed data has left on the way back, not while the user is elsewhere', async () => {
  const { answers, mend } = failing()
  const visit = createVisit()
  const left = await show(answers, visit)
  await expect.element(retryButton(left)).toBeVisible()
  await left.screen.unmount()
  mend()
  const back = await show(answers, visit)
  await expect.poll(() => commands(back)).toEqual(['plant.water 铁线蕨 二升'])
  await back.screen.unmount()
  const again = await show(answers, visit)
  await expect.element(again.screen.getByText(plant.name).first()).toBeVisible()
  expect([...commands(left), ...commands(again)]).toEqual(['plant.measure'])
})
