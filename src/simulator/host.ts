import { createBridge, install } from './host/bridge.ts'
import { pretendLook } from './host/look.ts'
import { pretendWeCom } from './host/user-agent.ts'
import { type FromFrame, type HostState, type Params, readFrameName, type ToFrame } from './protocol.ts'

/** How late a late bridge is. */
const LATE_MS = 2_000

/** Inside the frame, before the app: the telephone and its WeCom, as the simulator's page sets them. */
function pretend(simulator: string, setLook: ReturnType<typeof pretendLook>): void {
  const answers = new Map<number, (result: Params) => void>()
  let asked = 0
  let state: HostState | undefined
  const tell = (message: FromFrame) => window.parent.postMessage(message, simulator)
  const bridge = createBridge({
    state: () => {
      if (!state) throw new Error('the bridge is there only once its state is')
      return state
    },
    ask: (name, params) =>
      new Promise((resolve) => {
        asked += 1
        answers.set(asked, resolve)
        tell({ type: 'ask', id: asked, name, params })
      }),
  })

  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    if (event.source !== window.parent || event.origin !== simulator) return
    const message = event.data
    if (message.type === 'look') setLook(message.look)
    if (message.type === 'answer') answers.get(message.id)?.(message.result)
    if (message.type !== 'state') return
    const isFirst = state === undefined
    state = message.state
    if (!isFirst || state.failure === 'noBridge') return
    if (state.failure === 'lateBridge') setTimeout(() => install(bridge), LATE_MS)
    else install(bridge)
  })
  // There is no telephone behind a number: the page says that it was dialled.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
    if (!link) return
    event.preventDefault()
    tell({ type: 'call', number: link.getAttribute('href')?.slice('tel:'.length) ?? '' })
  })
  // WeCom shows the page's title above it.
  const tellTitle = () => tell({ type: 'title', title: document.title })
  new MutationObserver(tellTitle).observe(document.head, { subtree: true, childList: true, characterData: true })
  tell({ type: 'hello' })
  tellTitle()
}

const name = readFrameName(window.name)
if (name && window.parent !== window) {
  pretendWeCom()
  pretend(name.simulator, pretendLook(name))
}
