import { PICTURES } from '../../generated/pictures.ts'
import { now, onClockSet } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import type { Content } from '../../renderer/run/content/index.ts'
import { getPath } from '../../renderer/language/path.ts'
import { constant, createTimeSource, type ValueSource } from '../../renderer/run/data/index.ts'
import { sessionMode } from '../session/mode.ts'
import { useSession } from '../session/session.ts'

/** `session mode dictionary pictures time`: what every screen can name beside the `settings` that it brings. */
export function globalSources(pageMode: () => string | undefined): Record<string, ValueSource> {
  return {
    session: { get: (path) => getPath(useSession.getState().values, path), subscribe: (_path, listener) => useSession.subscribe(listener) },
    mode: {
      get: (path) => {
        // A page shows the mode of its own address; everything else that of the session (DEC-11).
        const id = pageMode() ?? sessionMode()
        return getPath({ ...content.current.modes[id], id }, path)
      },
      subscribe: (_path, listener) => useSession.subscribe(listener),
    },
    dictionary: dictionarySource(content.current.dictionaries),
    time: createTimeSource({ now, time, whenBack }),
    pictures: constant(PICTURES),
  }
}

type Dictionaries = Content['dictionaries']

/** What a code of these dictionaries is called. */
export const labelIn = (dictionaries: Dictionaries) => (dictionary: string, code: string) => dictionaries[dictionary]?.codes[code]?.label

/** `dictionary`: the same, as a value that texts and conditions can name. */
export const dictionarySource = (dictionaries: Dictionaries): ValueSource => ({
  get: ([name = '', code = '']) => labelIn(dictionaries)(name, code),
})

function whenBack(listener: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', look)
  const stop = onClockSet(listener)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}
