import { expect, it } from 'vitest'
import { renderScreen } from './fixture-app.tsx'

/** A plant on its form: how to choose, and what is sent. */
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

it('what is under another offers what belongs to it, and says what to choose first', async () => {
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

it('another choice above empties what does not belong there any more, and keeps what does', async () => {
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

it('a stored code that does not belong is shown, said, and not sent', async () => {
  const { screen, organ, send, choose, ran } = await plant({ family: 'tree', organ: 'spine' })
  const said = screen.getByText('部位不在这种科里')
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(said).toBeVisible()
  await send()
  expect(ran).toEqual([])
  await choose('科', '仙人掌')
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(said).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '还原' }).click()
  await expect.element(organ).toHaveTextContent('针')
  await expect.element(said).toBeVisible()
})

it('a parent that the form does not show counts, too', async () => {
  const { screen, organ } = await plant({ id: 'still', family: 'cactus' })
  await organ.click()
  const offered = screen.getByRole('dialog').getByRole('listitem')
  expect(offered.elements().map((one) => one.textContent)).toEqual(['刺', '针'])
})
