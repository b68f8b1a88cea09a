import type { Checked } from '../../renderer/check/index.ts'
import type { Plans } from '../../renderer/check/plans.ts'
import type { ScreenPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { nodesIn } from '../../renderer/compile/plan-nodes.ts'
import { type LaterPlans, partsIn, splitScreen, type SplitScreen } from '../../renderer/compile/split-screen.ts'
import type { Compiled } from '../../renderer/compile/view.ts'
import type { Project } from '../../renderer/model/project.ts'
import { type Bundle, bundleOf } from './bundle.ts'

/** A screen with everything that its first render needs, and its later part. They share only code, no data. */
export interface ScreenBundles {
  first: { plan: ScreenPlan; bundle: Bundle }
  later?: Pick<LaterPlans, 'nodes' | 'dialogs' | 'isRenderedWithoutTap'> & { bundle: Bundle }
}

/** Returns the bundles of all screens by their ids. `splits` separates what users do not see at first. */
export const allBundles = ({ project, plans }: Pick<Checked, 'project' | 'plans'>, { splits }: { splits: boolean }) =>
  new Map([...plans.screens].map(([screen, compiled]) => [screen, screenBundles(project, compiled, plans.parts, { splits })]))

/** Returns the bundles of one screen. A planned screen is an empty page. */
export function screenBundles(
  project: Project,
  compiled: Compiled<ScreenPlan>,
  known: Plans['parts'],
  { splits = false } = {},
): ScreenBundles {
  const { first, later } = splits ? splitScreen(planOf(compiled), splitContext(project, known)) : wholeScreen(compiled, known)
  const { plan, parts } = first
  const found = { first: { plan, bundle: bundleOf(project, plan, [plan, ...Object.values(parts)], parts) } }
  if (!later) return found
  const views = [wrapperView(plan, later), ...Object.values(later.parts)]
  return { ...found, later: { ...later, bundle: bundleOf(project, plan, views, later.parts) } }
}

const planOf = ({ plan }: Compiled<ScreenPlan>): ScreenPlan =>
  plan.planned ? { ...plan, data: {}, dialogs: {}, body: [], onOpen: [], onBack: [] } : plan

const splitContext = (project: Project, parts: Plans['parts']) => ({
  part: (name: string) => parts.get(name)?.plan,
  props: (widget: string) => project.widgets.get(widget)?.value.props ?? {},
  isInput: (widget: string) => (project.widgets.get(widget)?.value.accepts ?? []).length > 0,
})

/** Returns a screen as one part. A planned screen is an empty page. */
function wholeScreen(compiled: Compiled<ScreenPlan>, known: Plans['parts']): SplitScreen {
  const plan = planOf(compiled)
  return { first: { plan, parts: partsIn(nodesIn(plan), (name) => known.get(name)?.plan) }, later: undefined }
}

/** Wraps nodes and dialogs of several views into one view, so that they can be searched. */
const wrapperView = ({ id }: ScreenPlan, { nodes, dialogs }: LaterPlans): ViewPlan => ({
  id,
  titleReads: [],
  params: {},
  state: {},
  data: {},
  dialogs,
  body: Object.values(nodes),
})
