import { expect, it } from 'vitest'
import { type FixtureApp, renderScreen } from './fixture-app.tsx'

const NAMES: Record<string, string> = { '1': '铁线蕨', '2': '苔藓' }
const answers = {
  'plants.all': () => [{ id: '1' }, { id: '2' }],
  'plant.one': ({ id }: Record<string, unknown>) => ({ id, name: NAMES[String(id)] }),
}
const requests = (app: FixtureApp) => app.asked.map(({ query, params }) => [query, ...Object.values(params)].join(' '))

it('fetches the data of a hidden node only when the node is shown', async () => {
  const app = await renderScreen('shed', {}, answers)
  await expect.element(app.screen.getByText('2')).toBeVisible()
  expect(requests(app)).toEqual(['plants.all'])

  app.params.set(['q'], 'fern')
  await expect.element(app.screen.getByText('铁线蕨')).toBeVisible()
  expect(requests(app)).toEqual(['plants.all', 'plant.one 1'])

  app.params.set(['q'], 'moss')
  await expect.element(app.screen.getByText('苔藓')).toBeVisible()
  await expect.element(app.screen.getByText('铁线蕨')).not.toBeInTheDocument()
  expect(requests(app)).toEqual(['plants.all', 'plant.one 1', 'plant.one 2'])
})

it('shows tiles while their conditions hold, with and without an order, and fetches only what shown tiles read', async () => {
  const app = await renderScreen('doors', { q: 'moss' }, answers)
  const tilesIn = (name: string) =>
    app.screen
      .getByRole('region', { name })
      .getByRole('button')
      .elements()
      .map((tile) => tile.textContent.trim())
  await expect.poll(() => tilesIn('按顺序')).toEqual(['苔藓', '全部 2'])
  expect(tilesIn('没有顺序')).toEqual(['更多', '第三', '第一', '第二'])
  expect(requests(app)).toEqual(['plants.all'])

  app.params.set(['q'], 'fern')
  await expect.poll(() => tilesIn('按顺序')).toEqual(['铁线蕨', '全部 2'])
  expect(tilesIn('没有顺序')).toEqual(['更多'])
  expect(requests(app)).toEqual(['plants.all', 'plant.one 1'])
})

it("shows a strip's labels before its values arrive, and a dash when the query fails", async () => {
  let fail: (error: Error) => void = () => undefined
  const moss = () => new Promise((_, reject) => (fail = reject))
  const app = await renderScreen('shed', { q: 'moss' }, { ...answers, 'plant.one': moss })
  await expect.element(app.screen.getByRole('term')).toBeVisible()
  await expect.element(app.screen.getByRole('definition').getByRole('img')).toBeVisible()
  fail(new Error('gone'))
  await expect.element(app.screen.getByRole('definition')).toHaveTextContent('–')
})
