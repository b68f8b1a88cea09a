import { PICTURES } from '../../generated/pictures.ts'
import { now, onClockSet } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import type { Content } from '../../renderer/run/content/index.ts'
import { getPath } from '../../renderer/language/path.ts'
import { constant, createTimeSource, type ValueSource } from '../../renderer/run/data/index.ts'
import { sessionMode } from '../session/mode.ts'
import { useSession } from '../session/session.ts'

/** Creates the sources `session mode dictionary pictures time`, which every screen can read; `settings` is part of its bundle. */
export function globalSources(pageMode: () => string | undefined): Record<string, ValueSource> {
  return {
    session: { get: (path) => getPath(useSession.getState().values, path), subscribe: (_path, listener) => useSession.subscribe(listener) },
    mode: {
      get: (path) => {
        // A home shows the mode of its address, any further page the mode of the session (DEC-11).
        const id = pageMode() ?? sessionMode()
        return getPath({ ...content.current.modes[id], id }, path)
      },
      subscribe: (_path, listener) => useSession.subscribe(listener),
    },
    dictionary: dictionarySource(content.current.dictionaries),
    time: createTimeSource({ now, time, whenBack: onResume }),
    pictures: constant(PICTURES),
  }
}

type Dictionaries = Content['dictionaries']

/** Returns a function that looks up the label of a code. */
export const labelIn = (dictionaries: Dictionaries) => (dictionary: string, code: string) => dictionaries[dictionary]?.codes[code]?.label

/** Creates the source `dictionary`, which gives texts and conditions the same labels. */
export const dictionarySource = (dictionaries: Dictionaries): ValueSource => ({
  get: ([name = '', code = '']) => labelIn(dictionaries)(name, code),
})

/** Subscribes to the page becoming visible and to clock corrections; returns the unsubscribe function. */
function onResume(listener: () => void): () => void {
  const onVisibilityChange = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', onVisibilityChange)
  const stop = onClockSet(listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    stop()
  }
}
