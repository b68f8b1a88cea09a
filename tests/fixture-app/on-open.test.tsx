import { expect, it } from 'vitest'
import { renderScreen } from './fixture-app.tsx'

it('runs onOpen again on the way back when it writes state, because the state has ended', async () => {
  const plant = { id: '1', name: '铁线蕨', state: 'dry' }
  const { screen } = await renderScreen('plant', { id: '1' }, { 'plant.one': () => plant }, {}, (plan) => plan, { isVisited: true })
  await expect.element(screen.getByText('看过了')).toBeVisible()
})
