import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { resolveAddress } from '../navigation/address.ts'
import { HistoryProvider, useShownEntry } from '../navigation/provider.tsx'
import { forgetSession, setSession, signIn } from '../session/session.ts'
import { history } from './tab-history.ts'
import { useForwarding } from './use-forwarding.ts'

afterEach(forgetSession)

/** Forwards as the app does, and reports each address of the router. */
function Page({ seen }: { seen: string[] }) {
  useForwarding(resolveAddress(useShownEntry().location.pathname), false)
  const { pathname } = useLocation()
  useEffect(() => void seen.push(pathname), [seen, pathname])
  return <output>{pathname}</output>
}

it('DEC-11 AMB2-10 AUTH-22 after a login, only the first page is forwarded to the home of the router, if it is a home', async () => {
  const seen: string[] = []
  const screen = await render(
    <MemoryRouter initialEntries={['/login']}>
      <HistoryProvider history={history}>
        <Page seen={seen} />
      </HistoryProvider>
    </MemoryRouter>,
  )
  async function open(path: string, shown = path) {
    history.open(path, false)
    await expect.element(screen.getByRole('status')).toHaveTextContent(shown)
  }
  const expected: string[] = []
  for (const [first, target] of [
    ['/myHome', '/claimsSpecialist'],
    ['/businessHome', '/claimsSpecialist'],
    ['/customerManage', '/customerManage'],
  ] as const) {
    await open('/login')
    signIn(`token for ${first}`, { userId: 'u1', userCode: 'one@example.com', router: 'claimsSpecialist' })
    await open(first, target)
    for (const path of ['/myHome', '/clientList', '/businessHome']) await open(path)
    expected.push('/login', ...new Set([first, target]), '/myHome', '/clientList', '/businessHome')
  }
  expect(seen).toEqual(expected)
})

it('AMB2-09 GUARD-06 GUARD-07 ENUM2-20 a message that requires the bound account opens its login from staff pages only, until a login resets it', async () => {
  signIn('a token', { userId: 'u1', userCode: 'one@example.com' })
  const screen = await render(
    <MemoryRouter initialEntries={['/login']}>
      <HistoryProvider history={history}>
        <Page seen={[]} />
      </HistoryProvider>
    </MemoryRouter>,
  )
  async function open(path: string, shown = path) {
    history.open(path, false)
    await expect.element(screen.getByRole('status')).toHaveTextContent(shown)
  }
  await open('/clientList')
  await open('/dataBoard')
  setSession({ messageStatus: '1' })
  await open('/verify')
  await open('/customerManage', '/login')
  setSession({ messageStatus: '2' })
  await open('/customerManage')
  setSession({ messageStatus: '0' })
  await open('/waitDeal')
})
