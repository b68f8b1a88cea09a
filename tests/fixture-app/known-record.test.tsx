import { expect, it } from 'vitest'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

/** The version of the bed does not belong to its fields, as in every record of the server. */
const FIRST = { name: '东', shady: false, version: 1 }
type Bed = typeof FIRST

/** Renders the form of a bed that another user changes meanwhile. The service refuses versions other than its own. */
async function renderBed() {
  let bed = FIRST
  const answers = {
    'plants.all': () => [],
    'bed.one': () => bed,
    'bed.plant': ({ before, name }: Record<string, unknown>) => {
      if ((before as Bed).version !== bed.version) throw new OutcomeError('conflict', {})
      bed = { ...bed, name: String(name), version: bed.version + 1 }
    },
  }
  const { screen, ran, asked, refetch } = await renderScreen('planting', { id: '1' }, answers)
  const name = screen.getByRole('textbox', { name: '名称' })
  await expect.element(name).toHaveValue('东')
  const saved = () => bed
  const submit = async () => {
    const count = ran.length
    await screen.getByRole('button', { name: '种下' }).click()
    await expect.poll(() => ran.length).toBe(count + 1)
  }
  /** Another user saves, and the page reads the data again, e.g. because the user comes back to it. */
  const saveElsewhere = async (values: Partial<Bed>) => {
    bed = { ...bed, ...values, version: bed.version + 1 }
    const count = asked.length
    await refetch('Plant')
    await expect.poll(() => asked.slice(count).map(({ query }) => query)).toContain('bed.one')
    // The answer has reached the form.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { screen, ran, name, saved, submit, saveElsewhere }
}

it('DEC-20 does not save over what another user saved into a changed field, until the user has learned of it', async () => {
  const { screen, name, saved, submit, saveElsewhere } = await renderBed()
  await name.fill('我')
  await saveElsewhere({ name: '别人' })
  await expect.element(name).toHaveValue('我')
  await submit()
  await expect.element(screen.getByText('别人先改了')).toBeVisible()
  await expect.element(name).toHaveValue('我')
  expect(saved()).toMatchObject({ name: '别人', version: 2 })
  await submit()
  expect(saved()).toMatchObject({ name: '我', version: 3 })
})

it('DEC-20 refuses again when another user saves once more after the user has learned of a change', async () => {
  const { name, saved, submit, saveElsewhere } = await renderBed()
  await name.fill('我')
  await saveElsewhere({ name: '别人' })
  await submit()
  await saveElsewhere({ name: '第三人' })
  await submit()
  expect(saved()).toMatchObject({ name: '第三人', version: 3 })
  await submit()
  expect(saved()).toMatchObject({ name: '我', version: 4 })
})

it('DEC-20 saves without a conflict when another user changed other fields, or the same field to the same value', async () => {
  const { ran, name, saved, submit, saveElsewhere } = await renderBed()
  await name.fill('我')
  await saveElsewhere({ shady: true })
  await submit()
  expect(ran.at(-1)?.params).toMatchObject({ before: { name: '东', shady: true, version: 2 } })
  expect(saved()).toMatchObject({ name: '我', shady: true, version: 3 })
  await name.fill('新')
  await saveElsewhere({ name: '新' })
  await submit()
  expect(saved()).toMatchObject({ name: '新', version: 5 })
})

it('DEC-20 saves without a conflict after the user has taken back the own change', async () => {
  const { name, saved, submit, saveElsewhere } = await renderBed()
  await name.fill('我')
  await saveElsewhere({ name: '别人' })
  await name.fill('别人')
  await submit()
  expect(saved()).toMatchObject({ name: '别人', version: 3 })
})
