/** What the phone's back button takes away before it takes the screen away. */
export interface Overlay {
  isOpen(): boolean
  close(): void
}

/**
 * Back closes what is on top first: a question, a dialog, a sheet. The browser has gone back by the time it says so;
 * it is sent forward again before the router hears of either, and closes when it is there: what follows a closed
 * question may itself go back. Must be called before the router listens.
 */
export function holdBack(overlays: readonly Overlay[], page: Window): void {
  let closing: Overlay | undefined
  const listener = (event: PopStateEvent) => {
    if (closing) {
      event.stopImmediatePropagation()
      closing.close()
      closing = undefined
      return
    }
    const top = overlays.find((overlay) => overlay.isOpen())
    if (!top) return
    event.stopImmediatePropagation()
    closing = top
    page.history.forward()
  }
  page.addEventListener('popstate', listener, { capture: true })
}
