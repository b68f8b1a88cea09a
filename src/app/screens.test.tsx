import { screens } from 'virtual:steward/screens'
import { afterEach, expect, it, vi } from 'vitest'
import type { ScreenEntry } from '../navigation/address.ts'
import type { ScreenBundle } from '../screen-bundle.ts'
import { firstScreenCode, screenCode } from './screens.ts'

afterEach(() => vi.restoreAllMocks())

const codeOf = (id: string) => screenCode(screens[id] as ScreenEntry)
const [login = ''] = Object.keys(screens['login']?.paths ?? {})
const [staffPage = ''] = Object.keys(screens['my']?.paths ?? {})

it('firstScreenCode waits for the code of the first screen', async () => {
  let isLoaded = false
  vi.spyOn(codeOf('my'), 'load').mockImplementation(async () => {
    await Promise.resolve()
    isLoaded = true
    return {} as ScreenBundle
  })
  await firstScreenCode(staffPage, true)
  expect(isLoaded).toBe(true)
})

it('firstScreenCode does not fetch a screen that the session does not allow as the first one', async () => {
  const load = vi.spyOn(codeOf('my'), 'load')
  const open = vi.spyOn(codeOf('login'), 'load')
  await firstScreenCode(staffPage, false)
  await firstScreenCode(login, true)
  expect(load).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

it.each([
  ['never arrives', () => new Promise<never>(() => undefined)],
  ['fails to load', () => Promise.reject(new Error('no network'))],
])('firstScreenCode does not block when the code %s', async (_, answer) => {
  vi.spyOn(codeOf('login'), 'load').mockImplementation(answer)
  await expect(firstScreenCode(login, false)).resolves.toBeUndefined()
})
