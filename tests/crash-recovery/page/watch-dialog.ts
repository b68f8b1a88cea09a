/**
 * Runs in a page: calls the global function `vanished` when a dialog disappears whose button `answer` was not pressed. Detects the dialog
 * by that button. Leaving the page does not call it.
 */
export function watchDialog({ answer, vanished }: { answer: string; vanished: string }): void {
  // Methods of an object, because the test runner wraps plain functions in a helper that the page lacks.
  const dialog = {
    isOpen: false,
    isAnswered: false,
    note({ target }: Event) {
      if (target instanceof Element && target.closest('button')?.textContent?.includes(answer)) dialog.isAnswered = true
    },
    check() {
      const wasOpen = dialog.isOpen
      dialog.isOpen = Array.from(document.querySelectorAll('button')).some(({ textContent }) => textContent?.includes(answer))
      if (wasOpen && !dialog.isOpen && !dialog.isAnswered) (window as unknown as Record<string, () => void>)[vanished]?.()
      if (!dialog.isOpen) dialog.isAnswered = false
    },
  }
  dialog.check()
  document.addEventListener('click', dialog.note, { capture: true })
  new MutationObserver(dialog.check).observe(document, { childList: true, subtree: true })
}
