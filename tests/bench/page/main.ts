import type { ReactNode } from 'react'
import { setHostType, takeDrawn, watchReact, type Drawn } from './fibers.ts'

/** A form, a form that is submitted with every field invalid, or a list. */
export type Drawing = 'form' | 'checked' | 'list'

/** The page's part of the bench, called from outside as `window.bench`. */
export interface Bench {
  /** Loads the code before the measurement. */
  load(variant: 'ours' | 'baseline', what: Drawing, size: number): Promise<void>
  /** Renders it. Resolves with the milliseconds until `near` matches, and until `all.count` elements match, layout included. */
  mount(near: string, all: { selector: string; count: number }): Promise<{ near: number; whole: number }>
  unmount(): void
  /** Submits the form. Resolves with the milliseconds until so many fields show an error. */
  submit(wrong: number): Promise<number>
  takeDrawn(): Drawn
}

declare global {
  interface Window {
    bench: Bench
  }
}

if (location.search === '?count') watchReact()

/** Forces style and layout, which a browser does before painting. */
const layout = () => document.body.offsetHeight

/** Resolves after two frames, so that work which the browser defers until then is measured as well. */
const frames = () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown))))

let element: () => ReactNode
let unmount = () => {}

/** Resolves right after the DOM change that makes the condition true. */
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
  async load(variant, what, size) {
    if (variant === 'ours') {
      const { FieldHost, ours } = await import('./ours.tsx')
      setHostType(FieldHost)
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
    // Our page restores the previous title on unmount, so both variants start from an empty title and must change it.
    document.title = ''
    const isComplete = () => document.querySelectorAll(selector).length >= count
    let start = 0
    // Runs in a separate task, because the debugger's own evaluation is not counted as script of the page.
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
    await until(isComplete)
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
