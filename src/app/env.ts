import { steps } from '../../generated/steps.ts'
import { lazyComponent } from '../../renderer/loadable.ts'
import type { Answers } from '../../renderer/run/data/index.ts'
import type { Navigator } from '../../renderer/run/steps/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { now } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import { errorLog } from '../errors/report.ts'
import { hostComponents, preloadDialogs, showNotification } from '../frame/index.ts'
import { useSession } from '../session/session.ts'
import { globalSources, labelIn } from './globals.ts'
import { dialogs } from './overlays.ts'
import { pageAnswers } from './page-answers.ts'
import { prepareScreen } from './screens.ts'

/** Used outside screens: without a bundle there is no action to run. */
const missingRunner = async (name: string): Promise<never> => {
  throw new Error(`the screen was loaded without "${name}"`)
}

/** Loaded on demand, because only screens for signed-in people have a watermark. */
const Watermark = lazyComponent(async () => (await import('./watermark.tsx')).Watermark)

/** Creates the environment of the renderer, as far as it does not depend on a screen's bundle. */
export function createEnv(navigator: Omit<Navigator, 'prepare'>, pageMode: () => string | undefined): Env {
  const answers: Answers = { ...pageAnswers }
  // Refetches failed and stale queries once the network is back.
  window.addEventListener('online', () => answers.client?.getQueryCache().onOnline())
  // Data of a hidden page may have changed elsewhere. The "online" event handles a missing network.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && window.navigator.onLine) answers.client?.getQueryCache().onFocus()
  })
  const identity = () => useSession.getState().values.userId ?? ''
  const env: Env = {
    content: content.current,
    formatters: {
      time,
      label: labelIn(content.current.dictionaries),
      // Screens that show a weekday have the calendar code in their bundle.
      weekdayDate: (instant) => time.format(instant).slice(0, 10),
      listComma: content.current.words.listComma,
      units: content.current.words,
    },
    now,
    identity,
    globals: globalSources(pageMode),
    answers,
    runQuery: missingRunner,
    runCommand: missingRunner,
    steps,
    hostComponents: hostComponents,
    Watermark,
    showNotification,
    isOffline: () => !window.navigator.onLine,
    prepareDialogs: preloadDialogs,
    navigator: { ...navigator, prepare: (screen, params, withData) => void prepareScreen(env, screen, params, withData) },
    dialogs,
    report: (error, where) => {
      errorLog.note({ kind: 'boundary', screen: where.screen, at: where.at })
      console.error('broken', where.screen, where.at, where.widget ?? '', import.meta.env.DEV ? error : String(error))
    },
    verbose: import.meta.env.DEV,
  }
  return env
}
