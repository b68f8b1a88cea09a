import type { Env } from '../../renderer/run/env/index.ts'
import { constant } from '../../renderer/run/data/index.ts'
import { withSettings, withWords } from '../content.ts'
import type { ScreenBundleParts } from '../screen-bundle.ts'
import { createCachedRecords } from './cached-records.ts'
import { dictionarySource, labelIn } from './globals.ts'
import { createRunners } from './runners.ts'

/** The app's environment with what a screen brings: its words and codes, and what it runs. */
export function screenEnv(env: Env, bundle: ScreenBundleParts): Env {
  const content = withWords(env.content, bundle)
  const settings = withSettings(bundle)
  const { dictionaries, words } = content
  const { weekdayDate = (day) => day } = bundle
  return {
    ...env,
    content,
    drafts: bundle.draftStore,
    formatters: {
      ...env.formatters,
      label: labelIn(dictionaries),
      weekdayDate: (instant) => weekdayDate(env.formatters.time.format(instant).slice(0, 10), words.weekdayDate),
    },
    globals: { ...env.globals, dictionary: dictionarySource(dictionaries), settings: constant(settings) },
    ...createRunners(bundle, { ...content, settings }, createCachedRecords(env.answers, env.identity), env.answers),
  }
}
