/** How long a dialog's opener may still disappear after the dialog closed, in milliseconds: the list is requested again. */
const WAIT_MS = 20_000

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent

/**
 * Keeps the place of the focus when the focused control of a list row disappears, for example because the row was done: the focus moves to the
 * control of the same name in the row that is now there, else in the last row with one, else to the heading of the page. Stops as soon as the
 * focus moves elsewhere.
 */
export function followRemoved(control: HTMLElement): void {
  const row = control.closest('li')
  const list = row?.parentElement
  if (!row || !list) return
  const [index, name] = [[...list.children].indexOf(row), nameOf(control)]
  const observer = new MutationObserver(() => {
    if (control.isConnected) {
      if (document.activeElement !== control) stop()
      return
    }
    stop()
    if (document.activeElement === document.body) placeAt(list, index, name)
  })
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function placeAt(list: Element, index: number, name: string | null): void {
  const controlIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a[href]')].find((each) => nameOf(each) === name)
  const rows = list.isConnected ? [...list.children] : []
  const found = [...rows.slice(index), ...rows.slice(0, index).toReversed()].map(controlIn).find((each) => each !== undefined)
  const heading = document.querySelector<HTMLElement>('h1')
  if (!found) heading?.setAttribute('tabindex', '-1')
  const target = found ?? heading
  target?.focus({ preventScroll: found === undefined })
}
