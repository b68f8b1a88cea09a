import { beforeEach, expect, test } from 'vitest'
import { openScreen } from './open-screen.tsx'

beforeEach(() => sessionStorage.clear())

test.each([
  ['the name of the person', { userId: 'chen.zy' }, '陈知远'],
  ['新建账号 without a person', {}, '新建账号'],
])('titles the form of an account with %s', async (_what, params, title) => {
  const account = { userId: 'chen.zy', name: '陈知远', role: 'steward', mode: 'service' }
  const { screen } = await openScreen('accountEdit', params, { getAccount: { account } }, { userId: 'u1' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
})
