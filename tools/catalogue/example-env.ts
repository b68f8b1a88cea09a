import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { createEnv } from '../../src/app/env.ts'
import { screenEnv } from '../../src/app/screen-env.ts'
import { showNotification } from '../../src/frame/index.ts'
import type { ScreenBundle } from '../../src/screen-bundle.ts'
import { setSession } from '../../src/session/session.ts'
import words from './words.json' with { type: 'json' }

/** An example as a screen's code, with what its queries and commands answer. */
export type ExampleBundle = ScreenBundle &
  Readonly<{ answers: Record<string, unknown>; results: Record<string, unknown>; outcomes: Record<string, string> }>

const SAID_MS = 2_000

/** The real app's environment around an example: nothing is asked of a service, and what leads elsewhere is only said. */
export function exampleEnv(bundle: ExampleBundle, more: Partial<Env> = {}): Env {
  setSession({ userId: '310115199001012046', userCode: '13800001234', name: words.person })
  const tell = (text: string, name: string) =>
    void showNotification({ kind: 'toast', tone: 'neutral', text: text.replace('{name}', name), ms: SAID_MS })
  const base = createEnv({ open: (screen) => tell(words.opened, screen), back: () => tell(words.went, '') }, () => undefined)
  const env = screenEnv(base, bundle)
  return {
    ...env,
    runQuery: async (name) => bundle.answers[name],
    placeholder: () => undefined,
    runCommand: async (name) => {
      const outcome = bundle.outcomes[name]
      if (outcome !== undefined) throw new OutcomeError(outcome, {})
      tell(words.ran, name)
      return { value: bundle.results[name], wrote: false }
    },
    drafts: undefined,
    ...more,
  }
}
