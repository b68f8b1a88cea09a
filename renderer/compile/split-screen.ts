import { pathsIn } from '../language/condition.ts'
import { nodesBehind } from './behind.ts'
import { fieldsIn, mapNodes, nodesBelow, nodesIn } from './plan-nodes.ts'
import type { DialogPlan, NodePlan, ScreenPlan, StepPlan, ViewPlan } from './plan.ts'
import type { Props } from '../model/prop.ts'

type Parts = Record<string, ViewPlan>

/** A screen in two pieces. */
export interface SplitScreen {
  /** What is drawn first. Nodes that come later have others in their place (`NodePlan.later`). */
  first: { plan: ScreenPlan; parts: Parts }
  /** What nobody sees at first; undefined: there is none. */
  later: LaterPlans | undefined
}

export interface LaterPlans {
  /** View and place (`NodePlan.later`) -> the node. */
  nodes: Record<string, NodePlan>
  /** View and name (`planTaskDetail.edit`) -> the dialog, of the screen and of the parts that are drawn first. */
  dialogs: Record<string, DialogPlan>
  /** The parts that stand in these. */
  parts: Parts
  /** Whether something of it is drawn without a tap. */
  isDrawnUntapped: boolean
}

/** What a screen and its parts are made of. */
export interface Known {
  part(name: string): ViewPlan | undefined
  /** The properties of a widget, as its manifest describes them. */
  props(widget: string): Props
}

/**
 * Tells what a screen shows first from what comes later: its dialogs, what is drawn only while something else than at first is chosen, and
 * a form that waits for an answer below what shows one, since what forms are made of is heavy. What `onOpen` opens comes with the
 * screen, and so does all that is inside a form.
 */
export function splitScreen(plan: ScreenPlan, known: Known): SplitScreen {
  const later: Pick<LaterPlans, 'nodes' | 'dialogs'> = { nodes: {}, dialogs: {} }
  const parts: Parts = {}
  let isDrawnUntapped = false
  /** Whether something has been met, in the order of the document, that always shows what was asked for. */
  let showsAnswers = false

  function withoutLater<View extends ViewPlan>(view: View, isAlways: boolean, opened: ReadonlySet<unknown> = new Set()): View {
    const dialogs = Object.entries(view.dialogs)
    for (const [name, dialog] of dialogs) if (!opened.has(name)) later.dialogs[`${view.id}.${name}`] = dialog
    const kept = Object.fromEntries(dialogs.filter(([name]) => opened.has(name)))
    for (const dialog of Object.values(kept)) for (const node of nodesIn(dialog)) bringPart(node, false)
    return { ...view, dialogs: kept, body: view.body.map((node) => nodeWithoutLater(node, view, isAlways)) }
  }

  function nodeWithoutLater(node: NodePlan, view: ViewPlan, around: boolean): NodePlan {
    const isAlways = around && node.when === undefined
    if (node.form) {
      if (showsAnswers && waits(node, view)) {
        isDrawnUntapped = true
        return moved(node, view)
      }
      for (const inside of nodesBelow(node)) bringPart(inside, false)
      return node
    }
    bringPart(node, isAlways)
    // Fields belong to the form around them, whether they are seen or not.
    const behind = new Set(nodesBehind(node, known.props(node.widget), view).filter((inside) => fieldsIn([inside]).length === 0))
    const change = (inside: NodePlan) => (behind.has(inside) ? moved(inside, view) : nodeWithoutLater(inside, view, isAlways))
    const props = Object.fromEntries(Object.entries(node.props).map(([name, prop]) => [name, mapNodes(prop, change)]))
    showsAnswers ||= isAlways && node.needs.length > 0
    return { ...node, props }
  }

  function moved(node: NodePlan, { id }: ViewPlan): NodePlan {
    const name = `${id} ${node.at}`
    later.nodes[name] = node
    // It is drawn, and waits, when the other would; what stands in its place meanwhile is of the other's shape.
    const { form: _form, field: _field, part: _part, ...place } = node
    return { ...place, props: {}, later: name }
  }

  function bringPart({ part }: NodePlan, isAlways: boolean): void {
    const found = part && !Object.hasOwn(parts, part.name) ? known.part(part.name) : undefined
    if (!part || !found) return
    // Named before it is gone through: a part may stand in itself.
    parts[part.name] = found
    parts[part.name] = withoutLater(found, isAlways)
  }

  const first = withoutLater(plan, true, new Set(plan.onOpen.flatMap(dialogsOf)))
  const isWhole = Object.keys(later.nodes).length + Object.keys(later.dialogs).length === 0
  const all = [...Object.values(later.nodes).flatMap(nodesBelow), ...Object.values(later.dialogs).flatMap(nodesIn)]
  return {
    first: { plan: first, parts },
    later: isWhole ? undefined : { ...later, parts: partsIn(all, known.part), isDrawnUntapped },
  }
}

/** Whether a form can't be drawn before something has been answered. */
const waits = ({ form, needs, when }: NodePlan, { data }: ViewPlan): boolean =>
  form?.record !== undefined || needs.length > 0 || (when !== undefined && pathsIn(when).some(([root = '']) => Object.hasOwn(data, root)))

/** The dialogs that a step opens, or one of its answers. */
const dialogsOf = ({ props, on }: StepPlan): unknown[] => {
  const { dialog } = props
  return [...(dialog?.kind === 'literal' ? [dialog.value] : []), ...Object.values(on).flat().flatMap(dialogsOf)]
}

/** The parts that stand in nodes, and those inside them. */
export function partsIn(nodes: readonly NodePlan[], part: Known['part']): Parts {
  const found: Parts = {}
  const visit = (node: NodePlan): void => {
    const plan = node.part && !Object.hasOwn(found, node.part.name) ? part(node.part.name) : undefined
    if (!node.part || !plan) return
    found[node.part.name] = plan
    nodesIn(plan).forEach(visit)
  }
  nodes.forEach(visit)
  return found
}
