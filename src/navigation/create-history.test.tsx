import { useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type AppHistory, createHistory, type Overlay } from './create-history.ts'
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
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>

async function open(first: string, overlays: Overlay[] = []) {
  const history: AppHistory = createHistory(overlays)
  const seen: string[] = []
  const onShown = (line: string) => void seen.push(line)
  const app = (
    <MemoryRouter initialEntries={[first]}>
      <HistoryProvider history={history}>
        <ShownScreen onShown={onShown} />
      </HistoryProvider>
      <Address />
    </MemoryRouter>
  )
  const screen = await render(app)
  const go = async (move: () => void, address: string) => {
    move()
    await expect.element(screen.getByRole('status')).toHaveTextContent(address)
  }
  const press = (name: string) => (screen.getByRole('button', { name }).element() as HTMLButtonElement).click()
  return { history, seen, go, press, at: screen.getByRole('status'), title: screen.getByRole('heading') }
}

/** A fake dialog with a spy on its closing. */
function dialog() {
  let isOpen = false
  const close = vi.fn<() => void>(() => {
    isOpen = false
  })
  const show = () => {
    isOpen = true
  }
  return { overlay: { isOpen: () => isOpen, close }, show, close }
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
  await go(() => history.rewrite(id, '?q=1'), '/list?q=1')
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
  history.rewrite(id, '?q=late')
  await new Promise(requestAnimationFrame)
  await expect.element(at).toHaveTextContent(/^\/detail$/)
})

it('ignores params written while another screen is opening', async () => {
  const { history, title, at } = await open('/list')
  const { id = '' } = history.current()?.entry ?? {}
  history.open('/detail', false)
  history.rewrite(id, '?q=late')
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

it.each(['back', 'forward'])('the %s button closes an overlay and stays on the screen', async (button) => {
  const { overlay, show, close } = dialog()
  const { history, seen, go, press, title, at } = await open('/home', [overlay])
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 2')
  await go(() => press('back'), '/list')
  await expect.element(title).toHaveTextContent('/list POP 1')
  const before = seen.length
  show()
  press(button)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  await expect.element(at).toHaveTextContent('/list')
  expect(seen).toHaveLength(before)
})

it('pressing back twice quickly closes an overlay and stays on the screen', async () => {
  const { overlay, show, close } = dialog()
  const { history, go, press, title, at } = await open('/home', [overlay])
  await go(() => history.open('/list', false), '/list')
  await expect.element(title).toHaveTextContent('/list PUSH 1')
  await go(() => history.open('/detail', false), '/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 2')
  show()
  press('back')
  press('back')
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  await expect.element(at).toHaveTextContent('/detail')
  await expect.element(title).toHaveTextContent('/detail PUSH 2')
})
