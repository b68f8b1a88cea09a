import { useEffect, useEffectEvent } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import { leaveGuard } from '../kit/leave-guard.ts'
import { pushOverlay } from '../kit/overlay-stack.ts'
import type { OutgoingFile } from './use-outgoing-file.ts'

/** Browsers on a computer ask before they close the page. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Lets the app ask before the screen is left while picked files wait to be sent. Back is then handled like that of an open overlay. Calls `start`
 * with the files that waited when a sign-in left the screen. `isOn`: whether the upload sends its files itself.
 */
export function useUnsentFiles(
  isOn: boolean,
  { sending, start }: { sending: OutgoingFile | undefined; start(files: readonly File[]): void },
  { filesUnsent, leave: ok, stay: cancel }: UploadProps['words'],
): void {
  const picked = isOn ? sending?.picked : undefined
  const isWaiting = picked !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const remove = pushOverlay({ close: () => leaveGuard.back() })
    window.addEventListener('beforeunload', askBeforeClosing)
    return () => {
      remove()
      window.removeEventListener('beforeunload', askBeforeClosing)
    }
  }, [isWaiting])
  const resume = useEffectEvent(() => start(leaveGuard.takeReturned?.() ?? []))
  useEffect(() => {
    if (!isOn) return undefined
    leaveGuard.resume = () => resume()
    resume()
    return () => {
      leaveGuard.resume = undefined
    }
  }, [isOn])
  useEffect(() => {
    leaveGuard.unsent = picked?.map(({ file }) => file)
    return () => {
      leaveGuard.unsent = undefined
    }
  }, [picked])
  useEffect(() => {
    if (!isWaiting) return undefined
    // Files are also sent while the question is open, so its text contains no count.
    leaveGuard.question = { text: filesUnsent, ok, cancel }
    return () => {
      leaveGuard.question = undefined
    }
  }, [isWaiting, filesUnsent, ok, cancel])
}
