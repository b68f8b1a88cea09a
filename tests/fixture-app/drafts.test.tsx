import { expect, it } from 'vitest'
import type { DraftStore, ScreenModule } from '../../renderer/run/env/index.ts'
import { renderScreen } from './fixture-app.tsx'

/** Creates a draft store with a draft of the current visit; reading takes until `release` is called. */
function slowDraft() {
  const draft = { values: { values: { litres: 3, height: 7 }, types: { litres: 'integer', height: 'number' } }, visit: 'now' }
  let release = () => undefined as void
  const read = new Promise<typeof draft>((resolve) => {
    release = () => resolve(draft)
  })
  const readKeys: string[] = []
  const saved: Record<string, unknown>[] = []
  const forgotten: string[] = []
  const store: DraftStore = {
    visit: () => 'now',
    read: (key) => {
      readKeys.push(key)
      return read
    },
    write: async (_key, values) => void saved.push(values),
    forget: async (key) => void forgotten.push(key),
  }
  return { drafts: store, readKeys, saved, forgotten, release }
}

const unchanged = (plan: ScreenModule['plan']) => plan

it('DEC-18 keeps typed values while a draft is being read, restores untouched fields, and saves both', async () => {
  const { release, drafts, saved } = slowDraft()
  const { screen } = await renderScreen('measure', {}, {}, {}, unchanged, { drafts })
  const [litres, height] = [screen.getByRole('textbox', { name: /升数/ }), screen.getByRole('textbox', { name: /高度/ })]
  await litres.fill('5')
  release()
  await expect.element(height).toHaveValue('7')
  await expect.element(litres).toHaveValue('5')
  await expect.poll(() => saved.at(-1)?.['values']).toMatchObject({ litres: '5', height: 7 })
})

it('says at each field of a continued draft what it demands since, until the field is edited', async () => {
  const { drafts, saved } = slowDraft()
  const demands = { litres: { label: '升数', required: false, minimum: 1, maximum: 500 }, height: { label: '高', required: false } }
  const draft = { values: { litres: 3, height: 7 }, types: { litres: 'integer', height: 'number' }, demands }
  const read = async () => ({ values: draft, visit: 'now' })
  const { screen } = await renderScreen('measure', {}, {}, {}, unchanged, { drafts: { ...drafts, read } })
  await expect.element(screen.getByText('规则换了：先量一量、最多9升')).toBeVisible()
  await expect.element(screen.getByText('规则换了：高 → 高度')).toBeVisible()
  // The values are right, so that this is only a hint.
  await expect.element(screen.getByRole('textbox', { name: /升数/ })).toHaveAttribute('aria-invalid', 'false')
  await screen.getByRole('textbox', { name: /升数/ }).fill('4')
  await expect.element(screen.getByText('规则换了：先量一量、最多9升')).not.toBeInTheDocument()
  await expect.poll(() => saved.at(-1)?.['demands']).toMatchObject({ litres: { required: true, maximum: 9 }, height: { label: '高度' } })
})

it('DEC-18 reads no draft for a read-only form', async () => {
  const { drafts, readKeys, release } = slowDraft()
  release()
  const readOnly = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    body: plan.body.map((node) => (node.form ? { ...node, form: { ...node.form, readOnly: true } } : node)),
  })
  const { screen } = await renderScreen('measure', {}, {}, {}, readOnly, { drafts })
  await expect.element(screen.getByRole('textbox', { name: /升数/ })).toHaveAttribute('readonly')
  expect(readKeys).toEqual([])
})

it('DEC-18 deletes the draft as soon as the form is saved, while the message about it is still open', async () => {
  const { drafts, forgotten, release } = slowDraft()
  release()
  const { screen, ran } = await renderScreen('measure', {}, {}, {}, sayingAfterSubmit, { drafts })
  await expect.element(screen.getByRole('textbox', { name: /升数/ })).toHaveValue('3')
  await screen.getByRole('button', { name: '量好' }).click()
  await expect.element(screen.getByRole('dialog').getByText('出错了')).toBeVisible()
  expect(ran.map(({ command }) => command)).toEqual(['plant.measure'])
  expect(forgotten).toHaveLength(1)
})

/** Lets the form show a dialog after its command. */
const sayingAfterSubmit = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
  ...plan,
  body: plan.body.map((node) => {
    const { onSubmit } = node.props
    if (onSubmit?.kind !== 'steps') return node
    const steps = onSubmit.steps.map((step) => (step.command ? { ...step, command: { ...step.command, says: 'plants.failed' } } : step))
    return { ...node, props: { ...node.props, onSubmit: { ...onSubmit, steps } } }
  }),
})
