import { screens } from 'virtual:steward/screens'
import { afterEach, expect, it, vi } from 'vitest'
import type { ScreenEntry } from '../navigation/address.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { firstScreenCode, screenCode } from './screens.ts'

afterEach(() => vi.restoreAllMocks())

const codeOf = (id: string) => screenCode(screens[id] as ScreenEntry)
const [login = ''] = Object.keys(screens['login']?.paths ?? {})
const [staffPage = ''] = Object.keys(screens['my']?.paths ?? {})

it('the code of the first screen is there before anything is drawn', async () => {
  let isThere = false
  vi.spyOn(codeOf('my'), 'load').mockImplementation(async () => {
    await Promise.resolve()
    isThere = true
    return {} as ScreenBundle
  })
  await firstScreenCode(staffPage, true)
  expect(isThere).toBe(true)
})

it('a screen that cannot be the first is not fetched for it', async () => {
  const load = vi.spyOn(codeOf('my'), 'load')
  const open = vi.spyOn(codeOf('login'), 'load')
  await firstScreenCode(staffPage, false)
  await firstScreenCode(login, true)
  expect(load).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

it.each([
  ['does not come', () => new Promise<never>(() => undefined)],
  ['can’t be fetched', () => Promise.reject(new Error('no network'))],
])('nobody waits longer for code that %s', async (_, answer) => {
  vi.spyOn(codeOf('login'), 'load').mockImplementation(answer)
  await expect(firstScreenCode(login, false)).resolves.toBeUndefined()
})
