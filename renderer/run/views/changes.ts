/** The changes of one field, each of which runs its steps. */
export interface Changes {
  /** Somebody is typing: the steps run once they leave the field, or send the form. */
  typed(run: Run): void
  /** The field is left. */
  left(): void
  /** The value is another one now. */
  changed(run: Run): void
  /** The field is gone: what was typed last runs nothing. */
  end(): void
}

type Run = () => Promise<unknown>

/**
 * One run at a time, and after it one more for all changes meanwhile, since only the newest value counts. `hold` keeps the form from being
 * sent until what it returns is called; it may ask to be quick, with `finish`.
 */
export function createChanges(hold: (finish: () => void) => (() => void) | undefined): Changes {
  let typed: Run | undefined
  let next: Run | undefined
  let isRunning = false
  let release: (() => void) | undefined

  const keep = () => {
    release ??= hold(left)
  }
  const letGo = () => {
    release?.()
    release = undefined
  }
  async function runAll(): Promise<void> {
    isRunning = true
    while (next) {
      const run = next
      next = undefined
      await run()
    }
    isRunning = false
    if (!typed) letGo()
  }
  function changed(run: Run): void {
    keep()
    typed = undefined
    next = run
    if (!isRunning) void runAll()
  }
  function left(): void {
    if (typed) changed(typed)
  }
  return {
    typed(run) {
      keep()
      typed = run
    },
    left,
    changed,
    end() {
      typed = undefined
      next = undefined
      letGo()
    },
  }
}
