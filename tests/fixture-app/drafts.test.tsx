import { expect, it } from 'vitest'
import type { DraftStore, ScreenModule } from '../../renderer/run/env/index.ts'
import { renderScreen } from './fixture-app.tsx'

/** A draft of this visit that takes as long to read as the test wants. */
function slowDraft() {
  const kept = { values: { values: { litres: 3, height: 7 }, types: { litres: 'integer', height: 'number' } }, visit: 'now' }
  let release = () => undefined as void
  const read = new Promise<typeof kept>((resolve) => {
    release = () => resolve(kept)
  })
  const asked: string[] = []
  const written: Record<string, unknown>[] = []
  const store: DraftStore = {
    visit: () => 'now',
    read: (key) => {
      asked.push(key)
      return read
    },
    write: async (_key, values) => void written.push(values),
    forget: async () => undefined,
  }
  return { drafts: store, asked, written, release }
}

const unchanged = (plan: ScreenModule['plan']) => plan

it('DEC-18 what is typed while a draft is being read stays, the rest of the draft comes back, and both are kept', async () => {
  const { release, drafts, written } = slowDraft()
  const { screen } = await renderScreen('measure', {}, {}, {}, unchanged, { drafts })
  const [litres, height] = [screen.getByRole('textbox', { name: /升数/ }), screen.getByRole('textbox', { name: /高度/ })]
  await litres.fill('5')
  release()
  await expect.element(height).toHaveValue('7')
  await expect.element(litres).toHaveValue('5')
  await expect.poll(() => written.at(-1)?.['values']).toMatchObject({ litres: 5, height: 7 })
})

it('DEC-18 a form that nobody may fill in asks for no draft', async () => {
  const { drafts, asked, release } = slowDraft()
  release()
  const readOnly = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    body: plan.body.map((node) => (node.form ? { ...node, form: { ...node.form, readOnly: true } } : node)),
  })
  const { screen } = await renderScreen('measure', {}, {}, {}, readOnly, { drafts })
  await expect.element(screen.getByRole('textbox', { name: /升数/ })).toHaveAttribute('readonly')
  expect(asked).toEqual([])
})
