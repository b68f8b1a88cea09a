import { pathsIn } from '../language/condition.ts'
import { initiallyHiddenNodes } from './initially-hidden.ts'
import { fieldsIn, mapNodes, nodesBelow, nodesIn, nodesOf } from './plan-nodes.ts'
import type { DialogPlan, NodePlan, ScreenPlan, StepPlan, ViewPlan } from './plan.ts'
import type { Props } from '../model/prop.ts'

type Parts = Record<string, ViewPlan>

/** A screen split into the part rendered first and the part loaded later. */
export interface SplitScreen {
  /** The part rendered first. Nodes that are loaded later are replaced by placeholders (`NodePlan.later`). */
  first: { plan: ScreenPlan; parts: Parts }
  /** The part that is hidden at first; undefined when everything is visible. */
  later: LaterPlans | undefined
}

/** The nodes, dialogs and parts of a screen that are loaded later. */
export interface LaterPlans {
  /** View and node path (`NodePlan.later`) -> the node. */
  nodes: Record<string, NodePlan>
  /** View and name (`planTaskDetail.edit`) -> dialog of the screen or of a part that is rendered first. */
  dialogs: Record<string, DialogPlan>
  /** The parts used by these nodes and dialogs. */
  parts: Parts
  /** Whether a later node is rendered without a tap of the user. */
  isRenderedWithoutTap: boolean
}

/** Access to the parts and widget manifests that a screen uses. */
export interface Known {
  part(name: string): ViewPlan | undefined
  props(widget: string): Props
  /** Whether the user enters or selects a value with the widget. */
  isInput(widget: string): boolean
}

/**
 * Splits a screen into a first and a later part. The later part contains dialogs and nodes that are hidden until the user selects them. On
 * a screen that always shows query data it also contains forms and inputs: their code is large and loads while the query runs. Dialogs
 * opened by `onOpen` and the contents of forms that are rendered first stay in the first part.
 */
export function splitScreen(plan: ScreenPlan, known: Known): SplitScreen {
  const later: Pick<LaterPlans, 'nodes' | 'dialogs'> = { nodes: {}, dialogs: {} }
  const parts: Parts = {}
  const answers = showsAnswers(plan, known)
  let isRenderedWithoutTap = false

  function withoutLater<View extends ViewPlan>(view: View, opened: ReadonlySet<unknown> = new Set()): View {
    const dialogs = Object.entries(view.dialogs)
    for (const [name, dialog] of dialogs) if (!opened.has(name)) later.dialogs[`${view.id}.${name}`] = dialog
    const openedDialogs = Object.fromEntries(dialogs.filter(([name]) => opened.has(name)))
    for (const dialog of Object.values(openedDialogs)) for (const node of nodesIn(dialog)) addPart(node)
    return { ...view, dialogs: openedDialogs, body: view.body.map((node) => nodeWithoutLater(node, view)) }
  }

  function nodeWithoutLater(node: NodePlan, view: ViewPlan): NodePlan {
    if (answers && (node.form || known.isInput(node.widget))) {
      isRenderedWithoutTap = true
      return moveToLater(node, view)
    }
    if (node.form) {
      for (const inside of nodesBelow(node)) addPart(inside)
      return node
    }
    addPart(node)
    // Fields stay with their form even while they are hidden.
    const behind = new Set(initiallyHiddenNodes(node, known.props(node.widget), view).filter((inside) => fieldsIn([inside]).length === 0))
    const change = (inside: NodePlan) => (behind.has(inside) ? moveToLater(inside, view) : nodeWithoutLater(inside, view))
    const props = Object.fromEntries(Object.entries(node.props).map(([name, prop]) => [name, mapNodes(prop, change)]))
    return { ...node, props }
  }

  function moveToLater(node: NodePlan, { id }: ViewPlan): NodePlan {
    const name = `${id} ${node.at}`
    later.nodes[name] = node
    // The placeholder keeps the condition and the needs of the node, and a skeleton of its shape.
    const { form: _form, field: _field, part: _part, ...place } = node
    return { ...place, skeleton: skeletonOf(node, known), props: {}, later: name }
  }

  function addPart({ part }: NodePlan): void {
    const found = part && !Object.hasOwn(parts, part.name) ? known.part(part.name) : undefined
    if (!part || !found) return
    // Registered before its nodes are visited, because a part may contain itself.
    parts[part.name] = found
    parts[part.name] = withoutLater(found)
  }

  const first = withoutLater(plan, new Set(plan.onOpen.flatMap(dialogsOf)))
  const isUnsplit = Object.keys(later.nodes).length + Object.keys(later.dialogs).length === 0
  const all = [...Object.values(later.nodes).flatMap(nodesBelow), ...Object.values(later.dialogs).flatMap(nodesIn)]
  return {
    first: { plan: first, parts },
    later: isUnsplit ? undefined : { ...later, parts: partsIn(all, known.part), isRenderedWithoutTap },
  }
}

/** Returns the skeleton of a placeholder: a form with one field is as high as a field, an input outside forms looks like a button. */
function skeletonOf(node: NodePlan, { isInput }: Known): NodePlan['skeleton'] {
  if (!node.form) return isInput(node.widget) ? 'block' : node.skeleton
  return nodesBelow(node).filter(({ field }) => field).length === 1 ? 'field' : node.skeleton
}

/** Whether a node outside forms always shows query data, or waits for it with a condition. */
function showsAnswers(plan: ScreenPlan, known: Known): boolean {
  const seen = new Set<string>()
  const partOf = ({ part }: NodePlan) => (part && !seen.has(part.name) && seen.add(part.name) ? known.part(part.name) : undefined)
  const shows = (node: NodePlan, view: ViewPlan): boolean => {
    if (node.form || known.isInput(node.widget)) return false
    const conditions = node.when ? pathsIn(node.when) : []
    if (conditions.some(([root = '']) => Object.hasOwn(view.data, root))) return true
    // Conditions on the session do not delay a node: the session is known before the first render.
    if (!conditions.every(([root]) => root === 'session')) return false
    const behind = new Set(initiallyHiddenNodes(node, known.props(node.widget), view))
    const inside = Object.values(node.props).flatMap(nodesOf)
    const part = partOf(node)
    return (
      node.needs.length > 0 ||
      inside.some((one) => !behind.has(one) && shows(one, view)) ||
      (part?.body.some((one) => shows(one, part)) ?? false)
    )
  }
  return plan.body.some((node) => shows(node, plan))
}

/** Returns the dialogs that a step or its outcome handlers open. */
const dialogsOf = ({ props, on }: StepPlan): unknown[] => {
  const { dialog } = props
  return [...(dialog?.kind === 'literal' ? [dialog.value] : []), ...Object.values(on).flat().flatMap(dialogsOf)]
}

/** Returns the parts used by nodes, directly or inside other parts. */
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
