import type { ShowNotification, Notification } from '../../renderer/host-components.ts'

/** Something being said: toasts and floating messages pass, questions wait for an answer. */
export interface QueuedNotification extends Notification {
  key: number
}

interface Question {
  said: QueuedNotification
  answer: Promise<boolean | undefined>
  resolve(answer: boolean | undefined): void
}

interface NotificationState {
  passing: QueuedNotification | undefined
  questions: readonly QueuedNotification[]
}

/** Holds what is being said. One message passes at a time, the newest; questions stand on top of each other. */
export function createNotifications() {
  let now: NotificationState = { passing: undefined, questions: [] }
  let open: Question[] = []
  let keys = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const show = (next: Partial<NotificationState>) => {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }

  function pass(said: QueuedNotification): void {
    clearTimeout(timer)
    show({ passing: said })
    timer = setTimeout(() => show({ passing: undefined }), said.ms)
  }

  function ask(said: QueuedNotification): Promise<boolean | undefined> {
    // Ten requests that fail together must not open ten dialogs.
    const same = open.find((one) => one.said.kind === said.kind && one.said.title === said.title && one.said.text === said.text)
    if (same) return same.answer
    let resolve: (answer: boolean | undefined) => void = () => undefined
    const answer = new Promise<boolean | undefined>((settle) => {
      resolve = settle
    })
    open = [...open, { said, answer, resolve }]
    show({ questions: open.map((one) => one.said) })
    return answer
  }

  const showNotification: ShowNotification = (message) => {
    keys += 1
    const said = { ...message, key: keys }
    if (said.kind === 'dialog' || said.kind === 'confirm') return ask(said)
    pass(said)
    return Promise.resolve(true)
  }

  return {
    showNotification,
    /**
     * Closes a question; undefined: without an answer, by Back or Escape. A dialog that is closed is over, whichever way. What waits for the answer goes on in a task of its own, after
     * the frame without the question: it may draw a whole screen, and the finger would wait for both.
     */
    answer(said: QueuedNotification, yes: boolean | undefined): void {
      const question = open.find((one) => one.said.key === said.key)
      open = open.filter((one) => one !== question)
      show({ questions: open.map((one) => one.said) })
      setTimeout(() => question?.resolve(said.kind === 'dialog' || yes))
    },
    look: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The app's voice. */
export const notifications = createNotifications()
export const { showNotification } = notifications
