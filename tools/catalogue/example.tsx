import { useMemo, useState } from 'react'
import { createStore } from '../../renderer/run/data/index.ts'
import { EnvContext, type Env } from '../../renderer/run/env/index.ts'
import { createVisit, DialogOutlet, ScreenHost } from '../../renderer/run/views/index.ts'
import { NotificationHost } from '../../src/frame/index.ts'
import { type ExampleBundle, exampleEnv } from './example-env.ts'

/** Renders an example as a screen of the app, without header and bars. */
export function RenderedExample({ bundle, report }: { bundle: ExampleBundle; report?: Env['report'] }) {
  const env = useMemo(() => exampleEnv(bundle, report ? { report } : {}), [bundle, report])
  const [store] = useState(() => {
    const presets = Object.entries(bundle.plan.params).map(([name, { default: preset }]) => [name, preset])
    return createStore(Object.fromEntries(presets) as Record<string, unknown>)
  })
  const [visit] = useState(() => createVisit())
  const module = useMemo(() => ({ ...bundle, plan: { ...bundle.plan, look: 'plain' as const, watermark: false } }), [bundle])
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={store} visit={visit} />
      <DialogOutlet />
      <NotificationHost words={env.content.words} />
    </EnvContext>
  )
}
