import { constant } from '../../renderer/run/data/index.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { content as app, withWords } from '../content.ts'
import type { ScreenBundleParts } from '../screen-bundle.ts'
import { dictionarySource, labelIn } from './globals.ts'
import { runnersOf } from './load-runners.ts'

/** Returns an environment extended by a bundle (a screen's, or its lazily loaded part): words, dictionaries, settings and runners. */
export function screenEnv(env: Env, bundle: ScreenBundleParts): Env {
  const content = withWords(env.content, bundle)
  const { dictionaries, words } = content
  const settings = { ...app.current.settings, ...bundle.settings }
  const { weekdayDate = (day) => day } = bundle
  return {
    ...env,
    content,
    drafts: bundle.draftStore ?? env.drafts,
    formatters: {
      ...env.formatters,
      label: labelIn(dictionaries),
      weekdayDate: (instant) => weekdayDate(env.formatters.time.format(instant).slice(0, 10), words),
    },
    globals: { ...env.globals, dictionary: dictionarySource(dictionaries), settings: constant(settings) },
    ...runnersOf(bundle, { ...content, settings }, env),
  }
}
