import type { ReactNode } from 'react'
import { isHost, takeDrawn, watchReact, type Drawn } from './fibers.ts'

/** A form, one that is sent with every field wrong, or a list. */
export type Drawing = 'form' | 'checked' | 'list'

/** The page's side of the bench: `window.bench`, driven from outside. */
export interface Bench {
  /** Loads what is to be measured, so that loading is not. */
  load(who: 'ours' | 'baseline', what: Drawing, size: number): Promise<void>
  /** Draws it. Milliseconds of script, style and layout until what `near` selects stands, and until `all` of them do. */
  mount(near: string, all: { selector: string; count: number }): Promise<{ near: number; whole: number }>
  unmount(): void
  /** Sends the form; resolves once so many fields say what is wrong with them, with the milliseconds it took. */
  submit(wrong: number): Promise<number>
  takeDrawn(): Drawn
}

declare global {
  interface Window {
    bench: Bench
  }
}

if (location.search === '?count') watchReact()

/** Forces style and layout, which a phone does before it shows anything. */
const layout = () => document.body.offsetHeight

/** Resolves once two frames have been shown: what the browser puts off until then belongs to what is measured. */
const frames = () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown))))

let element: () => ReactNode
let unmount = () => {}

/** Resolves right after the change of the page that makes the condition true. */
function until(condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!condition()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

window.bench = {
  async load(who, what, size) {
    if (who === 'ours') {
      const { FieldHost, ours } = await import('./ours.tsx')
      isHost(FieldHost)
      element = await ours(what === 'list' ? 'rows' : `${what}${size}`, size)
    } else {
      const { baseline } = await import('./baseline.tsx')
      element = baseline(what, size)
    }
  },
  async mount(near, { selector, count }) {
    const { createRoot } = await import('react-dom/client')
    const { flushSync } = await import('react-dom')
    const root = createRoot(document.getElementById('root') ?? document.body)
    unmount = () => root.unmount()
    // Ours gives the page its old title back when it leaves: each is to find one that it has to change.
    document.title = ''
    const isThere = () => document.querySelectorAll(selector).length >= count
    let start = 0
    // In a task of its own: what the debugger itself evaluates is not counted as the page's script.
    await new Promise<void>((done) => {
      setTimeout(() => {
        start = performance.now()
        flushSync(() => root.render(element()))
        done()
      })
    })
    if (!document.querySelector(near)) await until(() => document.querySelector(near) !== null)
    layout()
    const first = performance.now() - start
    await until(isThere)
    layout()
    const whole = performance.now() - start
    await frames()
    return { near: first, whole }
  },
  unmount: () => unmount(),
  async submit(wrong) {
    const start = performance.now()
    setTimeout(() => document.querySelector('form')?.requestSubmit())
    await until(() => document.querySelectorAll('.st-field-error').length >= wrong)
    layout()
    const time = performance.now() - start
    await frames()
    return time
  },
  takeDrawn,
}
