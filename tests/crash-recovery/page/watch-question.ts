/**
 * Runs in a page: calls its function `vanished` whenever a question goes whose button `answer` nobody has pressed. It goes with its button;
 * a page that is left takes it along and says nothing.
 */
export function watchQuestion({ answer, vanished }: { answer: string; vanished: string }): void {
  // Methods, as the runner marks other functions with a name that the page does not know.
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
