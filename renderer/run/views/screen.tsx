import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Field } from '../../language/field.ts'
import { fill } from '../../language/text.ts'
import type { TabItem } from '../../host-components.ts'
import { createStore, markCallsStale, type Store, useReads } from '../data/index.ts'
import { runChain } from '../steps/index.ts'
import { type ScreenModule, useEnv } from '../env/index.ts'
import { Nodes } from './node.tsx'
import { missingParam } from './params.ts'
import { useOnOpen } from './use-on-open.ts'
import { createView, defaults, ViewContext, type ViewRuntime } from './view.tsx'
import type { Visit } from './visit.ts'

interface ScreenHostProps {
  module: ScreenModule
  params: Store
  /** The screen's state if the caller keeps it; absent: it ends when the screen unmounts. */
  state?: Store
  visit: Visit
  tabs?: TabItem[] | undefined
}

/** Renders a screen with its page frame and runs its onOpen. */
export function ScreenHost({ module, params, state: given, visit, tabs }: ScreenHostProps) {
  const env = useEnv()
  const { plan } = module
  const [state] = useState(() => given ?? createStore(defaults(plan.state)))
  const view = useMemo(() => createView(env, plan, params, state, module, plan.id), [env, plan, params, state, module])
  const missing = useMissing(plan, view)
  const isWhole = missing === undefined
  useOnOpen(plan, view, visit, isWhole)
  useReads(plan.titleReads, view.scope)
  const title = plan.title === undefined ? '' : fill(plan.title, view.scope.get, env.formatters)
  const { Watermark } = env
  const { Page } = env.hostComponents
  const onBack = plan.onBack.length > 0 || env.navigator.canGoBack() ? () => void goBack(view, module, env) : undefined
  const hasData = isWhole && Object.keys(plan.data).length > 0
  return (
    <ViewContext value={view}>
      <Page
        look={plan.look}
        title={missing ? title || env.content.words.incomplete : title}
        words={env.content.words}
        onRefresh={hasData ? () => refetchAll(env, view) : undefined}
        onBack={plan.back ? onBack : undefined}
        tabs={plan.tabBar ? tabs : undefined}
      >
        {missing ? <Incomplete field={missing} onBack={onBack} /> : <Body view={view} plan={plan} title={title} onBack={onBack} />}
      </Page>
      {plan.watermark && Watermark && <Watermark />}
    </ViewContext>
  )
}

/** Returns the field of the first missing required URL param; a planned screen requires none. */
function useMissing(plan: ScreenModule['plan'], view: ViewRuntime): Field | undefined {
  const paths = useMemo(() => Object.keys(plan.params).flatMap((name) => (plan.params[name]?.required ? [['params', name]] : [])), [plan])
  useReads(paths, view.scope)
  return plan.planned === undefined ? missingParam(plan.params, (name) => view.params.get([name])) : undefined
}

interface BodyProps {
  view: ViewRuntime
  plan: ScreenModule['plan']
  title: string
  onBack: (() => void) | undefined
}

/** Renders the screen's nodes, or only the failure with a back button when the data is forbidden or gone. */
function Body({ view, plan, title, onBack }: BodyProps) {
  const env = useEnv()
  const { Failed, Planned } = env.hostComponents
  const closed = useSyncExternalStore(view.failures.subscribe, view.failures.closed)
  if (closed !== undefined && plan.look === 'page')
    return <Failed words={env.content.words} compact={false} message={closed} onBack={onBack} onRetry={view.failures.open} />
  return plan.planned === undefined ? <Nodes nodes={plan.body} scope={view.scope} /> : <Planned words={env.content.words} title={title} />
}

/** Renders the message for a URL with a missing param; there is no retry. */
function Incomplete({ field, onBack }: { field: Field; onBack: BodyProps['onBack'] }) {
  const { content, hostComponents } = useEnv()
  const { words } = content
  const message = content.messages[field.messages?.['required'] ?? '']?.text ?? words.incompleteHint
  return <hostComponents.Failed words={words} compact={false} message={message} onBack={onBack} onRetry={() => undefined} />
}

async function goBack(view: ViewRuntime, { plan }: ScreenModule, env: ReturnType<typeof useEnv>): Promise<void> {
  if (plan.onBack.length > 0) await runChain(plan.onBack, { at: 'onBack', env, scope: view.scope, view, form: undefined })
  else env.navigator.back(undefined, {})
}

/** Refetches all displayed data; resolves when every request has been answered or has failed. */
async function refetchAll(env: ReturnType<typeof useEnv>, view: ViewRuntime): Promise<void> {
  markCallsStale(env.answers)
  view.failures.open()
  await env.answers.client?.refetchQueries({ type: 'active' })
}
