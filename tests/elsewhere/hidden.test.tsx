import { expect, it } from 'vitest'
import { type Garden, plant } from './garden.tsx'

const NAMES: Record<string, string> = { '1': '铁线蕨', '2': '苔藓' }
const answers = {
  'plants.all': () => [{ id: '1' }, { id: '2' }],
  'plant.one': ({ id }: Record<string, unknown>) => ({ id, name: NAMES[String(id)] }),
}
const asked = (garden: Garden) => garden.asked.map(({ query, params }) => [query, ...Object.values(params)].join(' '))

it('the data of what is hidden is asked for by nobody, until it is shown', async () => {
  const garden = await plant('shed', {}, answers)
  await expect.element(garden.screen.getByText('2')).toBeVisible()
  expect(asked(garden)).toEqual(['plants.all'])

  garden.params.set(['q'], 'fern')
  await expect.element(garden.screen.getByText('铁线蕨')).toBeVisible()
  expect(asked(garden)).toEqual(['plants.all', 'plant.one 1'])

  garden.params.set(['q'], 'moss')
  await expect.element(garden.screen.getByText('苔藓')).toBeVisible()
  await expect.element(garden.screen.getByText('铁线蕨')).not.toBeInTheDocument()
  expect(asked(garden)).toEqual(['plants.all', 'plant.one 1', 'plant.one 2'])
})

it('names of a strip stand before their values are there, and a failure is a dash', async () => {
  let fail: (error: Error) => void = () => undefined
  const moss = () => new Promise((_, reject) => (fail = reject))
  const garden = await plant('shed', { q: 'moss' }, { ...answers, 'plant.one': moss })
  await expect.element(garden.screen.getByRole('term')).toBeVisible()
  await expect.element(garden.screen.getByRole('definition').getByRole('img')).toBeVisible()
  fail(new Error('gone'))
  await expect.element(garden.screen.getByRole('definition')).toHaveTextContent('–')
})
