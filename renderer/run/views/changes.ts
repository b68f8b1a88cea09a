/** Schedules the `onChange` steps of a field. */
export interface Changes {
  /** The user is typing: the steps run on blur or on submission. */
  typed(run: Run): void
  /** The field has lost focus. */
  left(): void
  /** The value has changed: the steps run now. */
  changed(run: Run): void
  /** The field is unmounted: pending changes are discarded. */
  end(): void
}

type Run = () => Promise<unknown>

/**
 * Creates a scheduler with one run at a time. Changes during a run cause a single further run, because only the newest value matters.
 * `delay` delays submission until its result is called; it may call `finish` to start a pending run.
 */
export function createChanges(delay: (finish: () => void) => (() => void) | undefined): Changes {
  let typed: Run | undefined
  let next: Run | undefined
  let isRunning = false
  let release: (() => void) | undefined

  const delaySubmission = () => {
    release ??= delay(left)
  }
  const releaseSubmission = () => {
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
    if (!typed) releaseSubmission()
  }
  function changed(run: Run): void {
    delaySubmission()
    typed = undefined
    next = run
    if (!isRunning) void runAll()
  }
  function left(): void {
    if (typed) changed(typed)
  }
  return {
    typed(run) {
      delaySubmission()
      typed = run
    },
    left,
    changed,
    end() {
      typed = undefined
      next = undefined
      releaseSubmission()
    },
  }
}
