import { steps as builtIn } from '../../generated/steps.ts'
import { normalize } from '../../renderer/model/normalize.ts'
import type { View } from '../../renderer/model/project.ts'
import { nodesOf } from '../../renderer/compile/plan-nodes.ts'
import type { NodePlan, ScreenPlan, StepPlan } from '../../renderer/compile/plan.ts'
import { compileScreen } from '../../renderer/compile/view.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createSource } from '../../renderer/run/data/create-source.ts'
import { type Answers, createStore } from '../../renderer/run/data/index.ts'
import { type DialogEnd, runChain } from '../../renderer/run/steps/index.ts'
import type { Env, ScreenModule } from '../../renderer/run/env/index.ts'
import type { FormRuntime } from '../../renderer/run/forms/index.ts'
import { createView, defaults } from '../../renderer/run/views/index.ts'
import { content, formatters, globalSources, isWellFormed, NOW, screenFile, project } from './language.ts'

type Values = Record<string, unknown>
/** The result of a query or command. `wrote`: whether it wrote data, by default. `answered`: whether its post was answered before the outcome. */
type Answer = { returns?: unknown; wrote?: boolean } | { ends: string; carries?: Values; answered?: boolean } | { throws: string }

/** A chain of steps, and the state of the app in which the chain runs. */
export interface Chain {
  title: string
  steps: unknown[]
  params?: Values
  state?: Values
  /** A plant form around the steps: its values, and whether submit and validate succeed. */
  form?: { values: Values; goesWell: boolean }
  /** Query or command -> its answer, or its successive answers; the last answer repeats. */
  answers?: Record<string, Answer | Answer[]>
  /** Whether the user accepts a confirmation. */
  agrees?: boolean
  dialog?: DialogEnd
  /** Data with a subscriber, which is refreshed when it changes. */
  shown?: string[]
  /** Whether the steps run because the screen opens, not because the user taps. */
  onOpen?: boolean
}

/** The observable effects of a chain. */
export interface Seen {
  reached: boolean
  said: string[]
  asked: string[]
  ran: { do: string; with: Values }[]
  opened: object[]
  dialogs: { dialog: string; with: Values }[]
  reported: string[]
  params: Values
  state: Values
  form: Values
}

/** Compiles the steps as the `onTap` of a button; returns the screen's plan, the steps and the problem codes. */
export function compile(view: object, chain: Pick<Chain, 'steps' | 'form'>): { plan: ScreenPlan; steps: StepPlan[]; mistakes: string[] } {
  const button = { widget: 'button', label: '.', onTap: chain.steps }
  const body = [{ widget: 'text', text: '{plant.name}' }, chain.form ? { widget: 'form', entity: 'Plant', body: [button] } : button]
  const file = screenFile({ ...view, body })
  const { plan, problems } = compileScreen(project, file, normalize.view(file.data as Values) as unknown as View)
  const found = plan.body.flatMap(below).find(({ widget }) => widget === 'button')?.props['onTap']
  return {
    plan,
    steps: found?.kind === 'steps' ? found.steps : [],
    mistakes: isWellFormed(file) ? problems.map(({ code }) => code) : ['shape'],
  }
}

const below = (node: NodePlan): NodePlan[] => [node, ...Object.values(node.props).flatMap(nodesOf).flatMap(below)]
const renderNothing = () => null
const hostComponents: Env['hostComponents'] = {
  Page: renderNothing,
  Dialog: renderNothing,
  Skeleton: renderNothing,
  Piece: renderNothing,
  Failed: renderNothing,
  StaleNotice: renderNothing,
  Broken: renderNothing,
  Planned: renderNothing,
}

/** Runs a chain on the real runtime with a fake environment; returns the effects that the environment recorded. */
export async function play(view: object, chain: Chain): Promise<Seen> {
  const { plan, steps, mistakes } = compile(view, chain)
  if (mistakes.length > 0) throw new Error(mistakes.join(' '))
  const seen: Omit<Seen, 'reached' | 'params' | 'state' | 'form'> = { said: [], asked: [], ran: [], opened: [], dialogs: [], reported: [] }
  const env = fakeEnv(chain, seen)
  const params = createStore({ ...defaults(plan.params), ...chain.params })
  const state = createStore({ ...defaults(plan.state), ...chain.state })
  const module: ScreenModule = { plan, parts: {}, widgets: {}, validators: {}, createSource }
  const screenView = createView(env, plan, params, state, module, plan.id)
  const typed = createStore({ ...chain.form?.values })
  const form = chain.form && fakeForm(typed, chain.form.values, chain.form.goesWell)
  const unsubscribes = (chain.shown ?? []).map((name) => screenView.scope.source(name)?.subscribe?.([], () => undefined))
  await settled(env.answers)
  const reached = await runChain(steps, {
    at: 'body.1',
    env,
    scope: form ? screenView.scope.with({ form: form.source }) : screenView.scope,
    view: screenView,
    form,
    onMissing: chain.onOpen ? () => undefined : undefined,
  })
  await settled(env.answers)
  for (const unsubscribe of unsubscribes) unsubscribe?.()
  env.answers.client?.clear()
  return { ...seen, reached, params: params.all(), state: state.all(), form: typed.all() }
}

function fakeEnv(chain: Chain, seen: Pick<Seen, 'said' | 'asked' | 'ran' | 'opened' | 'dialogs' | 'reported'>): Env {
  const turns: Record<string, number> = {}
  async function answer(name: string): Promise<{ value: unknown; wrote: boolean }> {
    const listed = chain.answers?.[name]
    const turn = turns[name] ?? 0
    turns[name] = turn + 1
    const found: Answer = (Array.isArray(listed) ? (listed[turn] ?? listed.at(-1)) : listed) ?? {}
    if ('ends' in found) throw Object.assign(new OutcomeError(found.ends, found.carries), { isAnswered: found.answered === true })
    if ('throws' in found) throw new TypeError(found.throws)
    return { value: found.returns, wrote: found.wrote !== false }
  }
  return {
    content,
    formatters: formatters,
    now: () => NOW,
    identity: () => 'gardener',
    globals: globalSources,
    answers: {},
    async runQuery(query) {
      seen.asked.push(query)
      return (await answer(query)).value
    },
    runCommand(command, given) {
      seen.ran.push({ do: command, with: given })
      return answer(command)
    },
    steps: builtIn,
    hostComponents,
    async showNotification({ kind, text }) {
      seen.said.push(kind === 'toast' ? text : `${kind}: ${text}`)
      return kind !== 'confirm' || chain.agrees !== false
    },
    navigator: {
      open: (screen, given, replace) => void seen.opened.push({ open: screen, with: given, ...(replace ? { replace } : {}) }),
      back: (to, given) => void seen.opened.push({ back: to ?? '', with: given }),
      canGoBack: () => true,
      prepare: () => undefined,
    },
    prepareDialogs: () => undefined,
    dialogs: {
      open({ plan, params }) {
        seen.dialogs.push({ dialog: plan.id, with: params })
        return { ended: Promise.resolve(chain.dialog ?? { outcome: 'dismissed' }), end: () => undefined }
      },
      dismissAll: () => undefined,
      subscribe: () => () => undefined,
      all: () => [],
    },
    report: (error, where) => void seen.reported.push(`${where.at} ${error instanceof Error ? error.message : ''}`.trim()),
    verbose: false,
  }
}

/** Creates a form with only the methods that steps call; validation has separate tests. */
function fakeForm(typed: ReturnType<typeof createStore>, start: Values, goesWell: boolean): FormRuntime {
  const form: Pick<FormRuntime, 'record' | 'source' | 'submit' | 'validate' | 'reset'> = {
    record: { seen: new Set() },
    source: typed,
    submit: () => Promise.resolve(goesWell),
    validate: () => Promise.resolve(goesWell),
    reset: () => typed.replace({ ...start }),
  }
  return form as FormRuntime
}

/** Waits until no query is fetching. */
async function settled({ client }: Answers): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1))
  while ((client?.isFetching() ?? 0) > 0)
}
