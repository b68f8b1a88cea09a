import { useSession } from '../session/session.ts'

/** How often the page looks for a form, in milliseconds. */
const LOOK_MS = 1_000

/** The code that forms need at a later tap: redrawing pictures, writing names, keys of posts. */
const loadCode = () =>
  Promise.all([
    import('../pictures/redraw.ts').then(({ loadWorker }) => loadWorker()),
    import('../pictures/write-name.ts'),
    import('./idempotency-keys.ts'),
  ])

const whenIdle = (work: () => void): void =>
  void (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, LOOK_MS))

/**
 * Loads the code of forms once a user who is signed in sees a form or a button for files and the page is idle. A deploy may remove this code
 * before the first tap that needs it, and a page with a form is not reloaded.
 */
export function loadFormCode(): void {
  const timer = setInterval(() => {
    if (useSession.getState().token === undefined || !document.querySelector('form, input[type="file"]')) return
    clearInterval(timer)
    // After a failure, the tap loads the code again.
    whenIdle(() => void loadCode().catch(() => undefined))
  }, LOOK_MS)
}
