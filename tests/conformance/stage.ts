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
/** What a query or a command does when it is asked; `wrote: false` is a command that changed nothing outside. */
type Answer = { returns?: unknown; wrote?: boolean } | { ends: string; carries?: Values } | { throws: string }

/** A chain of steps in the view of the cases, and the project as it is then. */
export interface Chain {
  title: string
  steps: unknown[]
  params?: Values
  state?: Values
  /** A form of plants around the steps: what is typed, and whether a submit or a check goes well. */
  form?: { values: Values; goesWell: boolean }
  /** Query or command -> its answer, or its answers by turns; the last one stays. */
  answers?: Record<string, Answer | Answer[]>
  /** Whether a confirmation is agreed to. */
  agrees?: boolean
  /** How a dialog ends. */
  dialog?: DialogEnd
  /** Data that is on the glass, and refreshed when it changes. */
  shown?: string[]
  /** The steps are run by the opening of the screen, and nobody tapped for them. */
  onOpen?: boolean
}

/** What was seen outside when the chain was over. */
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

/** Compiles the steps as those of a button: the screen with its mistakes, and the steps. */
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
const nothing = () => null
const hostComponents: Env['hostComponents'] = {
  Page: nothing,
  Dialog: nothing,
  Skeleton: nothing,
  Piece: nothing,
  Failed: nothing,
  StaleNotice: nothing,
  Broken: nothing,
  Planned: nothing,
}

/** Runs a chain on the real runtime, with an outside that answers as the case says and remembers what it was told. */
export async function play(view: object, chain: Chain): Promise<Seen> {
  const { plan, steps, mistakes } = compile(view, chain)
  if (mistakes.length > 0) throw new Error(mistakes.join(' '))
  const seen: Omit<Seen, 'reached' | 'params' | 'state' | 'form'> = { said: [], asked: [], ran: [], opened: [], dialogs: [], reported: [] }
  const env = outside(chain, seen)
  const params = createStore({ ...defaults(plan.params), ...chain.params })
  const state = createStore({ ...defaults(plan.state), ...chain.state })
  const module: ScreenModule = { plan, parts: {}, widgets: {}, validators: {}, createSource }
  const around = createView(env, plan, params, state, module, plan.id)
  const typed = createStore({ ...chain.form?.values })
  const form = chain.form && fakeForm(typed, chain.form.values, chain.form.goesWell)
  const hidden = (chain.shown ?? []).map((name) => around.scope.source(name)?.subscribe?.([], () => undefined))
  await quiet(env.answers)
  const reached = await runChain(steps, {
    at: 'body.1',
    env,
    scope: form ? around.scope.with({ form: form.source }) : around.scope,
    view: around,
    form,
    isUnasked: chain.onOpen === true,
  })
  await quiet(env.answers)
  for (const hide of hidden) hide?.()
  env.answers.client?.clear()
  return { ...seen, reached, params: params.all(), state: state.all(), form: typed.all() }
}

function outside(chain: Chain, seen: Pick<Seen, 'said' | 'asked' | 'ran' | 'opened' | 'dialogs' | 'reported'>): Env {
  const turns: Record<string, number> = {}
  async function answer(name: string): Promise<{ value: unknown; wrote: boolean }> {
    const listed = chain.answers?.[name]
    const turn = turns[name] ?? 0
    turns[name] = turn + 1
    const found: Answer = (Array.isArray(listed) ? (listed[turn] ?? listed.at(-1)) : listed) ?? {}
    if ('ends' in found) throw new OutcomeError(found.ends, found.carries)
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

/** A form as far as steps know one; what it checks is the business of its own tests. */
function fakeForm(typed: ReturnType<typeof createStore>, start: Values, goesWell: boolean): FormRuntime {
  const form: Pick<FormRuntime, 'source' | 'submit' | 'validate' | 'reset'> = {
    source: typed,
    submit: () => Promise.resolve(goesWell),
    validate: () => Promise.resolve(goesWell),
    reset: () => typed.replace({ ...start }),
  }
  return form as FormRuntime
}

/** Until nothing is asked for any more. */
async function quiet({ client }: Answers): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1))
  while ((client?.isFetching() ?? 0) > 0)
}
