import { expect, it } from 'vitest'
import { renderScreen } from './fixture-app.tsx'

/** Renders the form of a plant, with helpers to choose and to submit. */
async function plant(values: Record<string, unknown>) {
  const app = await renderScreen('organs', { id: '1' }, { 'plant.one': () => ({ id: '1', ...values }) })
  const { screen } = app
  const organ = screen.getByRole('combobox', { name: '部位' })
  const choose = async (field: string, label: string) => {
    await screen.getByRole('combobox', { name: field }).click()
    await screen.getByRole('button', { name: label, exact: true }).click()
  }
  const send = () => screen.getByRole('button', { name: '写好' }).click()
  return { ...app, organ, choose, send }
}

it("offers the codes that belong to the parent's code, and names the parent to choose first", async () => {
  const { screen, organ, choose, send, ran } = await plant({})
  await expect.element(screen.getByText('先选科')).toBeVisible()
  await expect.element(organ).not.toBeInTheDocument()
  await choose('科', '仙人掌')
  await organ.click()
  const offered = screen.getByRole('dialog').getByRole('listitem')
  expect(offered.elements().map((one) => one.textContent)).toEqual(['刺', '针'])
  await screen.getByRole('button', { name: '针' }).click()
  await send()
  await expect.poll(() => ran[0]?.params).toEqual({ plant: { family: 'cactus', organ: 'spine' } })
})

it('clears a code that does not belong to the newly chosen parent, and keeps one that does', async () => {
  const { organ, choose, send, ran } = await plant({ family: 'tree', organ: 'thorn' })
  await choose('科', '仙人掌')
  await expect.element(organ).toHaveTextContent('刺')
  await choose('部位', '针')
  await choose('科', '树')
  await expect.element(organ).toHaveTextContent('请选')
  await send()
  await expect.poll(() => document.querySelector('.st-field-error')?.textContent).toBe('必填')
  expect(ran).toEqual([])
})

it('shows a stored code that does not belong to the parent, reports it and does not submit it', async () => {
  const { screen, organ, send, choose, ran } = await plant({ family: 'tree', organ: 'spine' })
  const message = screen.getByText('部位不在这种科里')
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(message).toBeVisible()
  await send()
  expect(ran).toEqual([])
  await choose('科', '仙人掌')
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(message).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '还原' }).click()
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(message).toBeVisible()
})

it("uses the record's parent code when the form does not show the parent", async () => {
  const { screen, organ } = await plant({ id: 'still', family: 'cactus' })
  await organ.click()
  const offered = screen.getByRole('dialog').getByRole('listitem')
  expect(offered.elements().map((one) => one.textContent)).toEqual(['刺', '针'])
})
