import { use, useEffect } from 'react'
import { type InitialEntry, MemoryRouter, UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type AppHistory, createHistory, type Overlays } from './create-history.ts'
import { HistoryProvider, useShownEntry } from './provider.tsx'

/** Renders the shown entry, reports its changes, and provides the browser's back and forward buttons. */
function ShownScreen({ onShown }: { onShown(line: string): void }) {
  const { location, entry, action } = useShownEntry()
  const navigate = useNavigate()
  const line = `${location.pathname} ${action} ${entry.depth}`
  useEffect(() => onShown(line), [onShown, line])
  return (
    <>
      <h1>{line}</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        forward
      </button>
    </>
  )
}

/** Renders the router's current address, which can differ from the shown entry. */
function Address({ onIndex }: { onIndex(index: number): void }) {
  const location = useLocation()
  const { navigator } = use(NavigationContext)
  useEffect(() => onIndex((navigator as unknown as { index: number }).index), [location, navigator, onIndex])
  return <output>{location.pathname + location.search}</output>
}

const noOverlays: Overlays = {
  count: () => 0,
  isClosing: () => false,
  closeAbove: () => undefined,
  subscribe: () => () => undefined,
}

/** Waits until entries of closed overlays have been removed. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 120))

async function open(first: string | InitialEntry[], overlays = noOverlays) {
  const history: AppHistory = createHistory(overlays)
  let at = 0
  const seen: string[] = []
  const onShown = (line: string) => void seen.push(line)
  const app = (
    <MemoryRouter initialEntries={typeof first === 'string' ? [first] : first}>
      <HistoryProvider history={history}>
        <ShownScreen onShown={onShown} />
      </HistoryProvider>
      <Address onIndex={(index) => void (at = index)} />
    </MemoryRouter>
  )
  const screen = await render(app)
  const go = async (move: () => void, address: string) => {
    move()
    await expect.element(screen.getByRole('status')).toHaveTextContent(address)
  }
  const press = (name: string) => (screen.getByRole('button', { name }).element() as HTMLButtonElement).click()
  return { history, seen, go, press, index: () => at, at: screen.getByRole('status'), title: screen.getByRole('heading') }
}

/** Fake overlays of a screen, with a spy on their closing. */
function fakeOverlays() {
  let shown = 0
  const listeners = new Set<() => void>()
  const set = (count: number) => {
    shown = count
    for (const listener of listeners) listener()
  }
  const closeAbove = vi.fn<(count: number) => void>(set)
  const overlays: Overlays = {
    ...noOverlays,
    count: () => shown,
    closeAbove,
    subscribe: (one) => (listeners.add(one), () => listeners.delete(one)),
  }
  return { overlays, closeAbove, show: () => set(shown + 1), close: () => set(shown - 1) }
}

it('an address opened directly has no earlier entry and renders once', async () => {
  const { history, seen, title } = await open('/detail?id=1')
  await expect.element(title).toHaveTextContent('/detail POP 0')
  expect(history.current()?.entry).toMatchObject({ depth: 0, trail: [] })
  expect(seen).toEqual(['/detail POP 0'])
})

it('rewriting params adds no entry, does not render, and is restored on the way back', async () => {
  const { history, seen, go, press, title } = await open('/list')
  const { id = '', visit } = history.current()?.entry ?? {}
  await go(() => history.rewrite(id, { search: '?q=1' }), '/list?q=1')
  expect(history.current()).toMatchObject({ location: { search: '?q=1' }, entry: { id, visit }, action: 'POP' })
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 1')
  await go(() => press('back'), '/list?q=1')
  await expect.element(title).toHaveTextContent('/list POP 0')
  expect(history.current()?.entry).toMatchObject({ id, visit })
  expect(seen).toEqual(['/list POP 0', '/detail PUSH 1', '/list POP 0'])
})

it('ignores params written by a screen that was left', async () => {
  const { history, go, title, at } = await open('/list')
  const { id = '' } = history.current()?.entry ?? {}
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 1')
  history.rewrite(id, { search: '?q=late' })
  await new Promise(requestAnimationFrame)
  await expect.element(at).toHaveTextContent(/^\/detail$/)
})

it('ignores params written while another screen is opening', async () => {
  const { history, title, at } = await open('/list')
  const { id = '' } = history.current()?.entry ?? {}
  history.open('/detail', false)
  history.rewrite(id, { search: '?q=late' })
  await expect.element(title).toHaveTextContent('/detail PUSH 1')
  await expect.element(at).toHaveTextContent(/^\/detail$/)
})

it('two screens opened in the same tick are two entries', async () => {
  const { history, title } = await open('/home')
  history.open('/list', false)
  history.open('/detail', false)
  await expect.element(title).toHaveTextContent('/detail PUSH 2')
  expect(history.current()?.entry.trail).toEqual(['/home', '/list'])
})

it('opening one screen twice in the same tick adds one entry', async () => {
  const { history, title } = await open('/home')
  history.open('/list?q=1', false)
  history.open('/list?q=1', false)
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  await settled()
  expect(history.current()?.entry.depth).toBe(1)
})

it('a second step back before the first is rendered does not leave the app, and navigation goes on', async () => {
  const { history, title, go, index } = await open([{ pathname: '/outside' }, { pathname: '/home' }])
  await go(() => history.open('/list', false), '/list')
  history.back(-1)
  history.back(-1)
  await expect.element(title).toHaveTextContent('/home POP 0')
  await settled()
  expect(index()).toBe(1)
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 1')
})

it('a second return to a named screen before the first is rendered is ignored; a second plain step back is not', async () => {
  const { history, title, go } = await open('/home')
  for (const address of ['/form', '/search', '/customers']) await go(() => history.open(address, false), address)
  history.back(-1, ({ pathname }) => `${pathname}?chosen=1`)
  history.back(-1, ({ pathname }) => `${pathname}?chosen=1`)
  await expect.element(title).toHaveTextContent('/search REPLACE 2')
  await settled()
  expect(history.current()?.entry.depth).toBe(2)
  history.back(-1)
  history.back(-1)
  await expect.element(title).toHaveTextContent('/home POP 0')
})

it('going back with new params replaces the earlier entry without rendering its old address', async () => {
  const { history, seen, go, title } = await open('/form?case=1')
  const visit = history.current()?.entry.visit
  await go(() => history.open('/choose', false), '/choose')
  await expect.element(title).toHaveTextContent('/choose PUSH 1')
  await go(() => history.back(-1, ({ pathname, search }) => `${pathname}${search}&person=7`), '/form?case=1&person=7')
  await expect.element(title).toHaveTextContent('/form REPLACE 0')
  expect(history.current()?.entry).toMatchObject({ visit, depth: 0 })
  expect(seen).toEqual(['/form POP 0', '/choose PUSH 1', '/form REPLACE 0'])
})

it.each([1, 2])('back on the first page closes one of %i overlays and stays on the page', async (count) => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { seen, press, index } = await open('/claim', overlays)
  for (let opened = 0; opened < count; opened += 1) show()
  await expect.poll(index).toBe(count)
  press('back')
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledExactlyOnceWith(count - 1))
  await settled()
  expect([index(), overlays.count(), seen]).toEqual([count - 1, count - 1, ['/claim POP 0']])
})

it('an overlay that its own button closes leaves no history entry', async () => {
  const { overlays, show, close } = fakeOverlays()
  const { index } = await open('/claim', overlays)
  show()
  await expect.poll(index).toBe(1)
  close()
  await expect.poll(index).toBe(0)
})

it('a step back right after an overlay closed leaves the screen', async () => {
  const { overlays, show, close } = fakeOverlays()
  const { history, go, press, title } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  show()
  close()
  press('back')
  await expect.element(title).toHaveTextContent('/home POP 0')
})

it('an overlay that refuses to close gets its entry again', async () => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { press, index } = await open('/claim', overlays)
  closeAbove.mockImplementation(() => undefined)
  show()
  await expect.poll(index).toBe(1)
  press('back')
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledOnce())
  await expect.poll(index).toBe(1)
})

it.each([false, true])('a screen opened from an overlay replaces the entry of the overlay; replacing the page: %s', async (replace) => {
  const { overlays, show, close } = fakeOverlays()
  const { history, go, title, press, index } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  show()
  show()
  await expect.poll(index).toBe(3)
  history.open('/detail', replace)
  close()
  close()
  await expect.element(title).toHaveTextContent(replace ? '/detail REPLACE 1' : '/detail REPLACE 2')
  await settled()
  expect(index()).toBe(replace ? 1 : 2)
  press('back')
  await expect.element(title).toHaveTextContent(replace ? '/home POP 0' : '/list POP 1')
})

it('going back from an overlay skips its entry', async () => {
  const { overlays, show } = fakeOverlays()
  const { history, go, title, index } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  show()
  await expect.poll(index).toBe(2)
  history.back(-1)
  await expect.element(title).toHaveTextContent('/home POP 0')
})

it('params that an overlay sets are in the address of its screen after it has closed', async () => {
  const { overlays, show, close } = fakeOverlays()
  const { history, index, at } = await open('/list', overlays)
  const { id = '' } = history.current()?.entry ?? {}
  show()
  await expect.poll(index).toBe(1)
  history.rewrite(id, { search: '?sort=name' })
  expect(history.current()?.location.search).toBe('?sort=name')
  close()
  await expect.poll(index).toBe(0)
  await expect.element(at).toHaveTextContent('/list?sort=name')
})

it('forward to the entry of a closed overlay returns to its screen', async () => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { seen, press, index } = await open('/claim', overlays)
  show()
  await expect.poll(index).toBe(1)
  press('back')
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledOnce())
  press('forward')
  await expect.poll(index).toBe(1)
  await expect.poll(index).toBe(0)
  expect(seen).toEqual(['/claim POP 0'])
})

it('a reload below an overlay removes its entry', async () => {
  const entry = { id: 'a', visit: 'v', depth: 0, trail: [] }
  const entries = [entry, { ...entry, overlays: 1 }].map((state) => ({ pathname: '/claim', state }))
  const { index } = await open(entries, fakeOverlays().overlays)
  await expect.poll(index).toBe(0)
})

it.each(['back', 'forward'])('skipping the entry of an overlay with the %s button closes the overlay and stays', async (button) => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { history, seen, go, press, title, at } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 2')
  await go(() => press('back'), '/list')
  await expect.element(title).toHaveTextContent('/list POP 1')
  const before = seen.length
  // Without a notification, the overlay has no entry yet.
  const count = vi.spyOn(overlays, 'count').mockReturnValue(1)
  closeAbove.mockImplementation(() => void count.mockReturnValue(0))
  press(button)
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledOnce())
  await expect.element(at).toHaveTextContent('/list')
  expect(seen).toHaveLength(before)
  show()
})

it('pressing back twice at once closes an overlay and stays on the screen', async () => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { history, go, press, title, at, index } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  show()
  await expect.poll(index).toBe(2)
  press('back')
  press('back')
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledOnce())
  await expect.element(at).toHaveTextContent('/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
})

it('pressing back again while an overlay is still closing stays on the screen', async () => {
  const { overlays, closeAbove, show } = fakeOverlays()
  const { history, go, press, title, at, index } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  show()
  await expect.poll(index).toBe(2)
  press('back')
  await vi.waitFor(() => expect(closeAbove).toHaveBeenCalledOnce())
  await expect.poll(index).toBe(1)
  vi.spyOn(overlays, 'isClosing').mockReturnValue(true)
  press('back')
  await expect.poll(index).toBe(1)
  await expect.element(at).toHaveTextContent('/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
})

it('does not go back to remove an overlay’s entry while another page is loading, and Back skips that entry', async () => {
  const { overlays, show, close } = fakeOverlays()
  const { history, go, press, title, index } = await open('/home', overlays)
  await go(() => history.open('/list', false), '/list')
  show()
  await expect.poll(index).toBe(2)
  close()
  history.keepEntries()
  await settled()
  expect(index()).toBe(2)
  press('back')
  await expect.element(title).toHaveTextContent('/home POP 0')
})
