import { expect, it } from 'vitest'
import type { StepPlan } from '../../renderer/compile/plan.ts'
import type { DraftStore, ScreenModule } from '../../renderer/run/env/index.ts'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

/** Makes the form's command invalidate the query of its record. */
function changingPlants(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form, ...rest] = plan.body
  const submit = form?.props['onSubmit']
  if (!form || submit?.kind !== 'steps') throw new Error('the screen begins with a form that is sent')
  const steps = submit.steps.map((step): StepPlan => (step.command ? { ...step, command: { ...step.command, changes: ['Plant'] } } : step))
  return { ...plan, body: [{ ...form, props: { ...form.props, onSubmit: { ...submit, steps } } }, ...rest] }
}

it('DEC-20 keeps typed fields and updates untouched ones when the record was changed meanwhile', async () => {
  let more: Record<string, unknown> = { pot: '瓦', depth: 5 }
  const answers = {
    'plant.one': () => ({ id: '1', more }),
    'plant.describe': () => {
      more = { pot: '陶', depth: 7 }
      throw new OutcomeError('conflict', {})
    },
  }
  const { screen, ran } = await renderScreen('describe', { id: '1' }, answers, {}, changingPlants)
  const [pot, depth] = [screen.getByRole('textbox', { name: /花盆/ }), screen.getByRole('textbox', { name: /深度/ })]
  await expect.element(depth).toHaveValue('5')
  await pot.fill('木')
  await screen.getByRole('button', { name: '写好' }).click()
  await expect.element(depth).toHaveValue('7')
  await expect.element(pot).toHaveValue('木')
  await screen.getByRole('button', { name: '写好' }).click()
  await expect.poll(() => ran.length).toBe(2)
  expect(ran[1]?.params).toEqual({ plant: { more: { pot: '木', depth: 7 } } })
})

it('DEC-20 clears a field that was emptied meanwhile, and fills it when it has a value again', async () => {
  const saved: Record<string, unknown>[] = [{ pot: '瓦', depth: 5 }, { pot: '瓦' }, { pot: '瓦', depth: 9 }]
  let times = 0
  const answers = {
    'plant.one': () => ({ id: '1', more: saved[times] }),
    'plant.describe': () => {
      times += 1
      throw new OutcomeError('conflict', {})
    },
  }
  const { screen } = await renderScreen('describe', { id: '1' }, answers, {}, changingPlants)
  const depth = screen.getByRole('textbox', { name: /深度/ })
  for (const shown of ['5', '', '9']) {
    await expect.element(depth).toHaveValue(shown)
    await screen.getByRole('button', { name: '写好' }).click()
  }
})

it('resets the form when the record is replaced by another', async () => {
  let plant = { id: '1', more: { pot: '瓦', depth: 5 } }
  const answers = {
    'plant.one': () => plant,
    'plant.describe': () => {
      plant = { id: '2', more: { pot: '陶', depth: 7 } }
      throw new OutcomeError('conflict', {})
    },
  }
  const { screen } = await renderScreen('describe', { id: '1' }, answers, {}, changingPlants)
  const pot = screen.getByRole('textbox', { name: /花盆/ })
  await expect.element(pot).toHaveValue('瓦')
  await pot.fill('木')
  await screen.getByRole('button', { name: '写好' }).click()
  await expect.element(screen.getByRole('textbox', { name: /深度/ })).toHaveValue('7')
  await expect.element(pot).toHaveValue('陶')
})

it('DEC-18 saves no value of the next record in the draft of the previous one', async () => {
  let plant = { id: '1', more: { pot: '瓦', depth: 5 } }
  const answers = {
    'plant.one': () => plant,
    'plant.describe': () => {
      plant = { id: '2', more: { pot: '陶', depth: 7 } }
      throw new OutcomeError('conflict', {})
    },
  }
  const saved: [string, unknown][] = []
  const store: DraftStore = {
    visit: () => 'now',
    read: async () => undefined,
    write: async (key, { values }) => void saved.push([key, values]),
    forget: async () => undefined,
  }
  const { screen } = await renderScreen('describe', { id: '1' }, answers, {}, changingPlants, { drafts: store })
  const [pot, depth] = [screen.getByRole('textbox', { name: /花盆/ }), screen.getByRole('textbox', { name: /深度/ })]
  await pot.fill('木')
  await screen.getByRole('button', { name: '写好' }).click()
  await expect.element(depth).toHaveValue('7')
  await expect
    .poll(() => saved.at(-1))
    .toEqual([expect.stringContaining('"1"'), expect.objectContaining({ more: { pot: '木', depth: 5 } })])
})
