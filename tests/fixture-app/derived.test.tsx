import { expect, it } from 'vitest'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

const PLANTS = [
  { id: '1', name: '铁线蕨', state: 'dry', watered: 1 },
  { id: '2', name: '龟背竹', state: 'wet', watered: 2 },
  { id: '3', name: '仙人掌', state: 'dry', watered: 3 },
]
const names = (screen: Awaited<ReturnType<typeof renderScreen>>['screen']) =>
  screen.container.textContent.match(/(?<!快浇)(铁线蕨|龟背竹|仙人掌)/g) ?? []

it('AMB-58 fetches once for several lists derived from one answer, and searches and filters without fetching', async () => {
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

it('names each row by the key of its entity, so that a row is found again after going back', async () => {
  const { screen, params } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => PLANTS })
  const keys = () => [...screen.container.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
  await expect.poll(keys).toEqual(expect.arrayContaining(['3', '1']))
  params.set(['state'], 'wet')
  await expect.poll(keys).toContain('2')
})

it('shows skeleton rows in every derived list until the answer arrives', async () => {
  const { screen } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => new Promise(() => undefined) })
  await expect.poll(() => screen.container.querySelectorAll('.st-bone').length).toBeGreaterThan(1)
  expect(screen.getByText('这里没有').elements()).toHaveLength(0)
  expect(screen.getByText('都浇过了').elements()).toHaveLength(0)
})

it('shows one error for several lists of a failed query, and one retry restores them all', async () => {
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

it('sorts tiles of numeric codes by their dictionary', async () => {
  const { screen } = await renderScreen('rounds', { state: 'dry' }, { 'plants.all': () => PLANTS })
  await expect.element(screen.getByText('第一')).toBeVisible()
  expect([...screen.container.querySelectorAll('.st-tile')].map(({ textContent }) => textContent)).toEqual(['更多', '第三', '第一', '第二'])
})

it('counts a list by code and month, and renders tiles, rows, bars and a table, including empty buckets', async () => {
  const watered = (month: number) => Date.UTC(2026, month - 1, 15)
  const plants = [
    { id: '1', state: 'wet', watered: watered(9) },
    { id: '2', state: 'dry', watered: watered(11) },
    { id: '3', state: 'wet', watered: watered(11) },
    { id: '4', state: 'wet' },
  ]
  const { screen, asked } = await renderScreen('tally', {}, { 'plants.all': () => plants })
  const texts = (selector: string) => [...screen.container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  await expect.poll(() => texts('.st-list li, ul > li.st-hair')).toEqual(['湿润3株', '缺水1株'])
  expect(texts('.st-tile')).toEqual([expect.stringContaining('1'), expect.stringContaining('3')])
  await expect.element(screen.getByRole('img', { name: '每月浇几株' })).toBeVisible()
  await screen.getByRole('button', { name: '数据' }).click()
  expect(texts('.st-chart-table tbody tr')).toEqual(['2026-0901', '2026-1000', '2026-1111'])
  expect(asked).toHaveLength(1)
})

it('shows skeletons for a pending section title and count, and does not shift the layout when they arrive', async () => {
  let resolve: (answer: unknown) => void = () => undefined
  const promise = new Promise((answer) => {
    resolve = answer
  })
  const { screen } = await renderScreen('tally', {}, { 'plants.all': () => promise })
  const inside = screen.getByText('数一数')
  await expect.element(inside).toBeVisible()
  const heading = () => screen.container.querySelector('.st-head2 h2')
  const top = () => inside.element().getBoundingClientRect().top
  const before = top()
  expect([heading()?.textContent, heading()?.querySelectorAll('.st-bone').length]).toEqual(['', 2])
  resolve(PLANTS)
  await expect.poll(() => heading()?.textContent).toBe('一共 3 株2种')
  expect(top()).toBe(before)
})

it('renders a section without its title when the query fails, and shows the error inside', async () => {
  const { screen } = await renderScreen('tally', {}, { 'plants.all': () => Promise.reject(new OutcomeError('requestFailed')) })
  await screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
  await expect.element(screen.getByText('数一数')).toBeVisible()
  expect(screen.container.querySelector('.st-head2')).toBeNull()
  expect(screen.getByRole('button', { name: '再试' }).elements().length).toBeGreaterThan(0)
})
