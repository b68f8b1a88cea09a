import { useEffect } from 'react'
import { type LeaveQuestion, leaveGuard } from './leave-guard.ts'
import { pushOverlay } from './overlay-stack.ts'

/** Browsers on a computer ask before they close the page. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the app ask before the screen is left while picked files wait to be sent. Back is then handled like that of an open overlay. */
export function useUnsentFiles({ text, ok, cancel }: LeaveQuestion, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    const remove = pushOverlay({ close: () => leaveGuard.back() })
    window.addEventListener('beforeunload', askBeforeClosing)
    return () => {
      remove()
      window.removeEventListener('beforeunload', askBeforeClosing)
    }
  }, [isWaiting])
  useEffect(() => {
    leaveGuard.question = isWaiting ? { text, ok, cancel } : undefined
    return () => {
      leaveGuard.question = undefined
    }
  }, [isWaiting, text, ok, cancel])
}
