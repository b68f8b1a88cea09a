import { steps } from '../../generated/steps.ts'
import { drawnLater } from '../../renderer/loadable.ts'
import type { Answers } from '../../renderer/run/data/index.ts'
import type { Navigator } from '../../renderer/run/steps/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { now } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import { noteError } from '../errors/report.ts'
import { hostComponents, preloadDialogs, showNotification } from '../frame/index.ts'
import { useSession } from '../session/session.ts'
import { globalSources, labelIn } from './globals.ts'
import { dialogs } from './overlays.ts'
import { prepareScreen } from './screens.ts'

/** Runs what no screen has brought: the app itself runs nothing. */
const nothing = async (name: string): Promise<never> => {
  throw new Error(`nothing brought "${name}"`)
}

/** Only screens of somebody who has signed in ask for it. */
const Watermark = drawnLater(async () => (await import('./watermark.tsx')).Watermark)

/** Everything around the renderer that no screen brings, put together once. */
export function createEnv(navigator: Omit<Navigator, 'prepare'>, pageMode: () => string | undefined): Env {
  const answers: Answers = {}
  // What failed, and what has grown old meanwhile, is asked for again as soon as there is a network.
  window.addEventListener('online', () => answers.client?.getQueryCache().onOnline())
  // What stands on a screen that was out of sight may have changed elsewhere; without a network it is left to "online".
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && window.navigator.onLine) answers.client?.getQueryCache().onFocus()
  })
  const identity = () => useSession.getState().values.userId ?? ''
  const env: Env = {
    content: content.current,
    formatters: {
      time,
      label: labelIn(content.current.dictionaries),
      // The calendar comes with the screens that show a weekday.
      weekdayDate: (instant) => time.format(instant).slice(0, 10),
      listComma: content.current.words.listComma,
      units: content.current.words,
    },
    now,
    identity,
    globals: globalSources(pageMode),
    answers,
    runQuery: nothing,
    runCommand: nothing,
    steps,
    hostComponents: hostComponents,
    Watermark,
    showNotification,
    prepareDialogs: preloadDialogs,
    navigator: { ...navigator, prepare: (screen, params, withData) => void prepareScreen(env, screen, params, withData) },
    dialogs,
    report: (error, where) => {
      noteError('boundary', where.screen, where.at)
      console.error('broken', where.screen, where.at, where.widget ?? '', import.meta.env.DEV ? error : String(error))
    },
    verbose: import.meta.env.DEV,
  }
  return env
}
