import { steps } from '../../generated/steps.ts'
import { businessTime } from '../../renderer/language/time.ts'
import type { Content } from '../../renderer/run/content/index.ts'
import { constant, createTimeSource } from '../../renderer/run/data/index.ts'
import { createDialogStack, type Env } from '../../renderer/run/env/index.ts'
import { hostComponents, preloadDialogs, showNotification } from '../../src/frame/index.ts'

const time = businessTime('Asia/Shanghai')

/** Returns the environment of all fixture screens, in mode `day` and time zone Asia/Shanghai. Each test adds queries and commands. */
export const baseEnv = (content: Content & { settings: unknown }) =>
  ({
    content,
    formatters: {
      time,
      label: (dictionary, code) => content.dictionaries[dictionary]?.codes[code]?.label,
      weekdayDate: String,
      listComma: ',',
      units: { currency: '$', days: 'd', hours: 'h', minutes: 'm' },
    },
    now: Date.now,
    identity: () => 'gardener',
    globals: {
      session: constant({}),
      mode: constant({ id: 'day' }),
      settings: constant(content.settings),
      dictionary: constant({}),
      time: createTimeSource({ now: () => 0, time }),
    },
    steps,
    hostComponents,
    showNotification,
    prepareDialogs: preloadDialogs,
    dialogs: createDialogStack(),
    verbose: false,
  }) satisfies Partial<Env>
