import type { Speak, Spoken } from '../../renderer/surface.ts'

/** Something being said: toasts and floating messages pass, questions wait for an answer. */
export interface Utterance extends Spoken {
  key: number
}

interface Question {
  said: Utterance
  answer: Promise<boolean>
  resolve(answer: boolean): void
}

interface Speech {
  passing: Utterance | undefined
  questions: readonly Utterance[]
}

/** Holds what is being said. One message passes at a time, the newest; questions stand on top of each other. */
export function createSpeech() {
  let now: Speech = { passing: undefined, questions: [] }
  let open: Question[] = []
  let keys = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const show = (next: Partial<Speech>) => {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }

  function pass(said: Utterance): void {
    clearTimeout(timer)
    show({ passing: said })
    timer = setTimeout(() => show({ passing: undefined }), said.ms)
  }

  function ask(said: Utterance): Promise<boolean> {
    // Ten requests that fail together must not open ten dialogs.
    const same = open.find((one) => one.said.kind === said.kind && one.said.title === said.title && one.said.text === said.text)
    if (same) return same.answer
    let resolve: (answer: boolean) => void = () => undefined
    const answer = new Promise<boolean>((settle) => {
      resolve = settle
    })
    open = [...open, { said, answer, resolve }]
    show({ questions: open.map((one) => one.said) })
    return answer
  }

  const speak: Speak = (message) => {
    keys += 1
    const said = { ...message, key: keys }
    if (said.kind === 'dialog' || said.kind === 'confirm') return ask(said)
    pass(said)
    return Promise.resolve(true)
  }

  return {
    speak,
    /** Closes a question. A dialog that is closed is over, whichever way. */
    answer(said: Utterance, yes: boolean): void {
      const question = open.find((one) => one.said.key === said.key)
      open = open.filter((one) => one !== question)
      show({ questions: open.map((one) => one.said) })
      question?.resolve(yes || said.kind === 'dialog')
    },
    look: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The app's voice. */
export const speech = createSpeech()
export const { speak } = speech
