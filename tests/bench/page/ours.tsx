import { content } from 'virtual:fixture-app/content'
import { screens } from 'virtual:fixture-app/screens'
import type { ReactNode } from 'react'
import { createStore } from '../../../renderer/run/data/index.ts'
import { type Env, EnvContext } from '../../../renderer/run/env/index.ts'
import { createVisit, fetchData, ScreenHost } from '../../../renderer/run/views/index.ts'
import type { ScreenBundle } from '../../../src/screen-bundle.ts'
import { baseEnv } from '../../fixture-app/base-env.ts'
import { withWords } from '../../with-words.ts'
import { plants } from './plants.ts'

export { FieldHost } from '../../../renderer/run/forms/field.tsx'

const nothing = () => undefined

function createEnv(size: number, module: ScreenBundle): Env {
  // The same rows on each query: creating and comparing new ones is not measured.
  const rows = plants(size)
  return {
    ...baseEnv(withWords(content, module)),
    answers: {},
    runQuery: async () => rows,
    runCommand: async () => ({ value: undefined, wrote: false }),
    navigator: { open: nothing, back: nothing, canGoBack: () => true, prepare: nothing },
    report: (error) => console.error(error),
  }
}

/** Returns a screen of the generated app on the real renderer, with its data loaded beforehand. */
export async function ours(screen: string, size: number): Promise<() => ReactNode> {
  const entry = screens[screen]
  if (!entry) throw new Error(`there is no screen "${screen}"`)
  const module = await entry.load()
  const env = createEnv(size, module)
  await fetchData(env, module, {})
  return () => (
    <EnvContext value={env}>
      <ScreenHost module={module} params={createStore({})} visit={createVisit()} />
    </EnvContext>
  )
}
