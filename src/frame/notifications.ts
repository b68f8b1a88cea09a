import type { ShowNotification, Notification } from '../../renderer/host-components.ts'

/** A shown notification. Toasts and floating messages disappear by themselves; questions stay until they are answered. */
export interface QueuedNotification extends Notification {
  key: number
}

interface Question {
  notification: QueuedNotification
  answer: Promise<boolean | undefined>
  resolve(answer: boolean | undefined): void
}

interface NotificationState {
  passing: QueuedNotification | undefined
  questions: readonly QueuedNotification[]
}

/** Creates the notification store. It shows the newest toast only, while questions are stacked. */
export function createNotifications() {
  let state: NotificationState = { passing: undefined, questions: [] }
  let open: Question[] = []
  let keys = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const update = (next: Partial<NotificationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function showToast(notification: QueuedNotification): void {
    clearTimeout(timer)
    update({ passing: notification })
    timer = setTimeout(() => update({ passing: undefined }), notification.ms)
  }

  function askQuestion(notification: QueuedNotification): Promise<boolean | undefined> {
    // Ten requests that fail together must not open ten dialogs.
    const same = open.find(
      (one) =>
        one.notification.kind === notification.kind &&
        one.notification.title === notification.title &&
        one.notification.text === notification.text,
    )
    if (same) return same.answer
    let resolve: (answer: boolean | undefined) => void = () => undefined
    const answer = new Promise<boolean | undefined>((settle) => {
      resolve = settle
    })
    open = [...open, { notification, answer, resolve }]
    update({ questions: open.map((one) => one.notification) })
    return answer
  }

  const showNotification: ShowNotification = (message) => {
    keys += 1
    const notification = { ...message, key: keys }
    if (notification.kind === 'dialog' || notification.kind === 'confirm') return askQuestion(notification)
    showToast(notification)
    return Promise.resolve(true)
  }

  return {
    showNotification,
    /**
     * Closes a question. `yes` is undefined when it was closed by Back or Escape; a dialog resolves with true in any case. Resolves in a
     * separate task after the frame that removes the question, because rendering the next screen would delay the response to the tap.
     */
    answer(notification: QueuedNotification, yes: boolean | undefined): void {
      const question = open.find((one) => one.notification.key === notification.key)
      open = open.filter((one) => one !== question)
      update({ questions: open.map((one) => one.notification) })
      setTimeout(() => question?.resolve(notification.kind === 'dialog' || yes))
    },
    look: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The app's notifications. */
export const notifications = createNotifications()
export const { showNotification } = notifications
