import { expect, it } from 'vitest'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

const PLANTS = [
  { id: '1', name: '铁线蕨', state: 'dry', watered: 1 },
  { id: '2', name: '龟背竹', state: 'wet', watered: 2 },
  { id: '3', name: '仙人掌', state: 'dry', watered: 3 },
]
const names = (screen: Awaited<ReturnType<typeof renderScreen>>['screen']) =>
  screen.container.textContent.match(/(?<!快浇)(铁线蕨|龟背竹|仙人掌)/g) ?? []

it('AMB-58 lists made of one answer ask once; what is searched or chosen is drawn without asking', async () => {
  const { screen, asked, params } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => PLANTS })
  await expect.element(screen.getByText('共2株')).toBeVisible()
  expect(names(screen)).toEqual(['仙人掌', '铁线蕨'])
  params.set(['state'], 'wet')
  await expect.element(screen.getByText('共1株')).toBeVisible()
  expect(names(screen)).toEqual(['龟背竹'])
  await screen.getByPlaceholder('找植物').fill('蕨')
  await expect.element(screen.getByText('这里没有')).toBeVisible()
  params.set(['state'], 'dry')
  await expect.element(screen.getByText('铁线蕨')).toBeVisible()
  expect(asked).toHaveLength(1)
})

it('rows stand as bars until the answer is there, in every list of it', async () => {
  const { screen } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => new Promise(() => undefined) })
  await expect.poll(() => screen.container.querySelectorAll('.st-bone').length).toBeGreaterThan(1)
  expect(screen.getByText('这里没有').elements()).toHaveLength(0)
  expect(screen.getByText('都浇过了').elements()).toHaveLength(0)
})

it('a failure of several lists is shown once, and asking again mends them all', async () => {
  let times = 0
  const answer = () => {
    times += 1
    if (times === 1) throw new OutcomeError('requestFailed')
    return PLANTS
  }
  const { screen, asked } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': answer })
  await screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
  expect(screen.getByRole('button', { name: '再试' }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: '再试' }).click()
  await expect.element(screen.getByText('铁线蕨')).toBeVisible()
  expect(asked).toHaveLength(2)
})

it('tiles of codes that are numbers stand as their dictionary orders them', async () => {
  const { screen } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => PLANTS })
  await expect.element(screen.getByText('第一')).toBeVisible()
  expect([...screen.container.querySelectorAll('.st-tile')].map(({ textContent }) => textContent)).toEqual(['更多', '第三', '第一', '第二'])
})
