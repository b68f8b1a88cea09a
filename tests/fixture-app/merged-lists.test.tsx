import { expect, it } from 'vitest'
import type { DraftStore } from '../../renderer/run/env/index.ts'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

const PLANTS = Array.from('蕨兰竹菊', (name, index) => ({ id: String(index), name, seller: '花市' }))
const [fern, orchid, bamboo, daisy] = PLANTS

/** Renders the plants of a bed. The first submission finds that another user has saved `later`. */
async function renderPlanting(first: unknown[], later: unknown[], drafts?: DraftStore) {
  let plants = first
  const answers = {
    'plants.all': () => PLANTS,
    'bed.one': () => ({ plants }),
    'bed.plant': () => {
      if (plants === later) return undefined
      plants = later
      throw new OutcomeError('conflict', {})
    },
  }
  const { screen, ran } = await renderScreen('planting', { id: '1' }, answers, {}, undefined, drafts ? { drafts } : {})
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const submit = () => screen.getByRole('button', { name: '种下' }).click()
  return { screen, ran, box, submit }
}

it('DEC-20 a list that the user changed receives what others added and removed meanwhile', async () => {
  const { screen, ran, box, submit } = await renderPlanting([fern, orchid], [orchid, daisy])
  await box('竹').click()
  await box('兰').click()
  await submit()
  await expect.element(box('菊')).toBeChecked()
  await expect.element(box('蕨')).not.toBeChecked()
  await expect.element(box('兰')).not.toBeChecked()
  await expect.element(screen.getByText('已选2个，新增1个，移除1个')).toBeVisible()
  await submit()
  await expect.poll(() => ran.at(-1)?.params).toEqual({ before: { plants: [orchid, daisy] }, plants: [daisy, bamboo] })
})

it('DEC-18 DEC-20 a restored draft of a list keeps what others added and removed since, without asking', async () => {
  const { values, base } = { values: { plants: [fern, orchid, bamboo] }, base: { plants: [fern, orchid] } }
  const saved: Record<string, unknown>[] = []
  const drafts: DraftStore = {
    visit: () => 'now',
    read: async () => ({ values: { values, types: { plants: 'list  Plant' }, base }, visit: 'now' }),
    write: async (_key, draft) => void saved.push(draft),
    forget: async () => undefined,
  }
  const { screen, box } = await renderPlanting([orchid, daisy], [], drafts)
  await expect.element(box('竹')).toBeChecked()
  await expect.element(box('菊')).toBeChecked()
  await expect.element(box('蕨')).not.toBeChecked()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => saved.at(-1)).toMatchObject({ values: { plants: [orchid, daisy, bamboo] }, base: { plants: [orchid, daisy] } })
})

it('DEC-18 the draft of a merged list rests on the present record', async () => {
  const saved: Record<string, unknown>[] = []
  const drafts: DraftStore = {
    visit: () => 'now',
    read: async () => undefined,
    write: async (_key, draft) => void saved.push(draft),
    forget: async () => undefined,
  }
  const { box, submit } = await renderPlanting([fern], [fern, daisy], drafts)
  await box('竹').click()
  await submit()
  await expect.element(box('菊')).toBeChecked()
  await box('兰').click()
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ values: { plants: [fern, daisy, bamboo, orchid] }, base: { plants: [fern, daisy] } })
})
