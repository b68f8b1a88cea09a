import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from './fixture-app.tsx'

async function plant(values: Record<string, unknown> = {}) {
  const app = await renderScreen(
    'changes',
    { id: '1' },
    {
      'plant.one': () => ({ id: '1', name: '蕨', litres: 1, ...values }),
      'plant.water': ({ name }) => ({ note: `${String(name)}很好` }),
    },
  )
  const { screen, ran } = app
  const choose = async (field: string, label: string) => {
    await screen.getByRole('combobox', { name: field }).click()
    await screen.getByRole('button', { name: label, exact: true }).click()
  }
  await expect.element(screen.getByRole('textbox', { name: /名称/ })).toHaveValue('蕨')
  const litres = () => ran.flatMap(({ command, params }) => (command === 'plant.measure' ? [params['litres']] : []))
  const names = () => ran.flatMap(({ command, params }) => (command === 'plant.water' ? [params['name']] : []))
  return { ...app, choose, litres, names }
}

it('runs onChange steps with the chosen value, and stops a cycle of two fields', async () => {
  const { choose, litres, screen } = await plant()
  await choose('科', '树')
  await expect.poll(litres).toEqual([1])
  await expect.element(screen.getByRole('combobox', { name: '状态' })).toHaveTextContent('缺水')
  await choose('状态', '湿润')
  await expect.poll(litres).toEqual([1, 2])
  await expect.element(screen.getByRole('combobox', { name: '科' })).toHaveTextContent('请选')
  await choose('科', '仙人掌')
  await expect.element(screen.getByRole('combobox', { name: '状态' })).toHaveTextContent('缺水')
  expect(litres()).toEqual([1, 2])
})

it('runs onChange of a text field on blur, and not while typing', async () => {
  const { screen, names } = await plant()
  const name = screen.getByRole('textbox', { name: /名称/ })
  await name.click()
  await userEvent.keyboard('{End}草木')
  await expect.element(name).toHaveValue('蕨草木')
  expect(names()).toEqual([])
  await screen.getByRole('textbox', { name: /备注/ }).click()
  await expect.element(screen.getByRole('textbox', { name: /备注/ })).toHaveValue('蕨草木很好')
  expect(names()).toEqual(['蕨草木'])
})

it('waits for onChange steps when a field submits the form, and submits the values that they set', async () => {
  const { screen, ran } = await plant({ family: 'tree' })
  await screen.getByRole('textbox', { name: /名称/ }).click()
  await userEvent.keyboard('{End}草{Enter}')
  await expect.poll(() => ran.map(({ command }) => command)).toEqual(['plant.water', 'plant.describe'])
  expect(ran[1]?.params).toEqual({ plant: { name: '蕨草', note: '蕨草很好' } })
})

it('runs no onChange for values from the record, from other steps or from a reset', async () => {
  const { screen, ran } = await plant({ family: 'cactus', state: 'wet' })
  await screen.getByRole('button', { name: '写', exact: true }).click()
  await expect.element(screen.getByRole('combobox', { name: '科' })).toHaveTextContent('树')
  await screen.getByRole('button', { name: '还原' }).click()
  await expect.element(screen.getByRole('combobox', { name: '科' })).toHaveTextContent('仙人掌')
  expect(ran).toEqual([])
})

it("runs onChange when the widget's own steps set or clear the value", async () => {
  const { screen, litres } = await plant()
  await screen.getByRole('button', { name: /花店/ }).click()
  await expect.poll(litres).toEqual([3])
  await screen.getByRole('button', { name: '清空 花店' }).click()
  await expect.poll(litres).toEqual([3, 3])
})
