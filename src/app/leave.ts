import { leaveGuard } from '../../widgets/kit/leave-guard.ts'
import { showNotification } from '../frame/index.ts'

/** Leaves the screen by calling `go`, after a question if something on it would be lost. */
export function leave(go: () => void): void {
  const { question } = leaveGuard
  if (!question) return go()
  void showNotification({ kind: 'confirm', ms: 0, tone: 'neutral', ...question }).then((leaves) => {
    if (!leaves) return
    leaveGuard.question = undefined
    go()
  })
}
