/**
 * Runs in a page: calls the global function `vanished` when a dialog disappears whose button `answer` was not pressed. Detects the dialog
 * by that button. Leaving the page does not call it.
 */
export function watchQuestion({ answer, vanished }: { answer: string; vanished: string }): void {
  // Methods of an object, because the test runner wraps plain functions in a helper that the page lacks.
  const question = {
    isAsked: false,
    isAnswered: false,
    note({ target }: Event) {
      if (target instanceof Element && target.closest('button')?.textContent?.includes(answer)) question.isAnswered = true
    },
    look() {
      const wasAsked = question.isAsked
      question.isAsked = Array.from(document.querySelectorAll('button')).some(({ textContent }) => textContent?.includes(answer))
      if (wasAsked && !question.isAsked && !question.isAnswered) (window as unknown as Record<string, () => void>)[vanished]?.()
      if (!question.isAsked) question.isAnswered = false
    },
  }
  question.look()
  document.addEventListener('click', question.note, { capture: true })
  new MutationObserver(question.look).observe(document, { childList: true, subtree: true })
}
