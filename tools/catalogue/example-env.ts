import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { createEnv } from '../../src/app/env.ts'
import { screenEnv } from '../../src/app/screen-env.ts'
import { showNotification } from '../../src/frame/index.ts'
import type { ScreenBundle } from '../../src/screen-bundle.ts'
import { setSession } from '../../src/session/session.ts'
import words from './words.json' with { type: 'json' }

export type ExampleBundle = ScreenBundle &
  Readonly<{ answers: Record<string, unknown>; results: Record<string, unknown>; outcomes: Record<string, string> }>

const TOAST_MS = 2_000

/** Returns the app's environment for an example. Makes no requests; navigation and commands only show a notification. */
export function exampleEnv(bundle: ExampleBundle, more: Partial<Env> = {}): Env {
  setSession({ userId: '310115199001012046', userCode: '13800001234', name: words.person })
  const toast = (text: string, name: string) =>
    void showNotification({ kind: 'toast', tone: 'neutral', text: text.replace('{name}', name), ms: TOAST_MS })
  const base = createEnv(
    { open: (screen) => toast(words.opened, screen), back: () => toast(words.went, ''), canGoBack: () => true },
    () => undefined,
  )
  const env = screenEnv(base, bundle)
  return {
    ...env,
    runQuery: async (name) => bundle.answers[name],
    placeholder: () => undefined,
    runCommand: async (name) => {
      const outcome = bundle.outcomes[name]
      if (outcome !== undefined) throw new OutcomeError(outcome, {})
      toast(words.ran, name)
      return { value: bundle.results[name], wrote: false }
    },
    drafts: undefined,
    ...more,
  }
}
