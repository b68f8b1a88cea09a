import { useEffect } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import { leaveGuard } from '../kit/leave-guard.ts'
import { pushOverlay } from '../kit/overlay-stack.ts'
import type { OutgoingFile } from './use-outgoing-file.ts'

/** Browsers on a computer ask before they close the page. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the app ask before the screen is left while picked files wait to be sent. Back is then handled like that of an open overlay. */
export function useUnsentFiles(outgoing: OutgoingFile | undefined, { filesUnsent, leave: ok, stay: cancel }: UploadProps['words']): void {
  const count = outgoing?.picked.length ?? 0
  const isWaiting = count > 0
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
    if (count === 0) return undefined
    leaveGuard.question = { text: filesUnsent.replace('{count}', String(count)), ok, cancel }
    return () => {
      leaveGuard.question = undefined
    }
  }, [count, filesUnsent, ok, cancel])
}
