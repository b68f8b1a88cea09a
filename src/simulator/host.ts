import { createBridge, install } from './host/bridge.ts'
import { simulateLook } from './host/look.ts'
import { simulateWeCom } from './host/user-agent.ts'
import { type FromFrame, type HostState, type Params, readFrameName, type ToFrame } from './protocol.ts'

/** The delay of a late bridge, in milliseconds. */
const LATE_MS = 2_000

/** Runs inside the iframe before the app: simulates the phone and WeCom as set on the simulator's page. */
function simulateHost(simulator: string, setLook: ReturnType<typeof simulateLook>): void {
  const answers = new Map<number, (result: Params) => void>()
  let lastId = 0
  let state: HostState | undefined
  const sendToPage = (message: FromFrame) => window.parent.postMessage(message, simulator)
  const bridge = createBridge({
    state: () => {
      if (!state) throw new Error('the bridge has no state yet')
      return state
    },
    ask: (name, params) =>
      new Promise((resolve) => {
        lastId += 1
        answers.set(lastId, resolve)
        sendToPage({ type: 'ask', id: lastId, name, params })
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
  // Dialling is reported to the page, because no phone is connected.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
    if (!link) return
    event.preventDefault()
    sendToPage({ type: 'call', number: link.getAttribute('href')?.slice('tel:'.length) ?? '' })
  })
  // WeCom shows the page's title above the page.
  const sendTitle = () => sendToPage({ type: 'title', title: document.title })
  new MutationObserver(sendTitle).observe(document.head, { subtree: true, childList: true, characterData: true })
  sendToPage({ type: 'hello' })
  sendTitle()
}

const name = readFrameName(window.name)
if (name && window.parent !== window) {
  simulateWeCom()
  simulateHost(name.simulator, simulateLook(name))
}
