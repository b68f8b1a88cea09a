import { content as ownContent } from 'virtual:fixture-app/content'
import { screens } from 'virtual:fixture-app/screens'
import { type RenderResult, render } from 'vitest-browser-react'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createStore, refresh, type Store } from '../../renderer/run/data/index.ts'
import { type Env, EnvContext, type ScreenModule } from '../../renderer/run/env/index.ts'
import { createVisit, DialogOutlet, ScreenHost, type Visit } from '../../renderer/run/views/index.ts'
import { NotificationHost } from '../../src/frame/index.ts'
import { withWords } from '../with-words.ts'
import { baseEnv } from './base-env.ts'

/** A rendered screen, with the calls it made to its environment. */
export interface FixtureApp {
  screen: RenderResult
  params: Store
  opened: string[]
  /** Screens preloaded on pointer down. */
  prepared: string[]
  asked: { query: string; params: Record<string, unknown> }[]
  ran: { command: string; params: Record<string, unknown> }[]
  reported: string[]
  /** Refetches the displayed data that reads these entities. */
  refetch(...entities: string[]): Promise<void>
}

/** Results of queries and commands by name. A function may throw an `OutcomeError`. */
export type Answers = Record<string, (params: Record<string, unknown>) => unknown>

export { OutcomeError }

/** Renders a screen of the fixture app on the real renderer, widgets and frame, with the given answers. */
export async function renderScreen(
  screen: string,
  params: Record<string, unknown>,
  answers: Answers,
  stubs: ScreenModule['widgets'] = {},
  change: (plan: ScreenModule['plan']) => ScreenModule['plan'] = (plan) => plan,
  {
    later,
    visit = createVisit(),
    canGoBack = true,
    ...extraEnv
  }: Pick<Env, 'drafts'> & Pick<ScreenModule, 'later'> & { visit?: Visit; canGoBack?: boolean } = {},
): Promise<FixtureApp> {
  const entry = screens[screen]
  if (!entry) throw new Error(`the fixture app has no screen "${screen}"`)
  const loaded = await entry.load()
  const module: ScreenModule = {
    ...loaded,
    plan: change(loaded.plan),
    // A changed plan may prefill a form, which needs code that only some bundles have.
    RecordSync: (await screens['describe']?.load())?.RecordSync,
    widgets: { ...loaded.widgets, ...stubs },
    ...(later ? { later } : {}),
  }
  const content = withWords(ownContent, loaded)
  const app: Omit<FixtureApp, 'screen' | 'refetch'> = {
    params: createStore(params),
    opened: [],
    prepared: [],
    asked: [],
    ran: [],
    reported: [],
  }
  const answer = async (name: string, given: Record<string, unknown>) => answers[name]?.(given)
  const env: Env = {
    ...baseEnv(content),
    ...extraEnv,
    answers: {},
    async runQuery(query, given) {
      app.asked.push({ query, params: given })
      return answer(query, given)
    },
    async runCommand(command, given) {
      app.ran.push({ command, params: given })
      return { value: await answer(command, given), wrote: true }
    },
    Watermark: () => <div data-watermark="">who and when</div>,
    navigator: {
      open: (to, given) => void app.opened.push(`${to} ${JSON.stringify(given)}`),
      back: () => void app.opened.push('back'),
      canGoBack: () => canGoBack,
      prepare: (to, given, withData) => void app.prepared.push(`${to} ${JSON.stringify(given)} ${withData}`),
    },
    report: (_error, where) => void app.reported.push(`${where.at} ${where.widget ?? ''}`),
  }
  return {
    ...app,
    refetch: (...entities) => refresh(entities, env),
    screen: await render(<Host env={env} module={module} params={app.params} visit={visit} />),
  }
}

function Host({ env, module, params, visit }: { env: Env; module: ScreenModule; params: Store; visit: Visit }) {
  return (
    <EnvContext value={env}>
      <ScreenHost module={module} params={params} visit={visit} />
      <DialogOutlet />
      <NotificationHost words={env.content.words} />
    </EnvContext>
  )
}
