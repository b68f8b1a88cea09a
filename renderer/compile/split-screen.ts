import { pathsIn } from '../language/condition.ts'
import { initiallyHiddenNodes } from './initially-hidden.ts'
import { fieldsIn, mapNodes, nodesBelow, nodesIn, nodesOf } from './plan-nodes.ts'
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
  /** Whether something is typed, chosen or picked with it. */
  isInput(widget: string): boolean
}

/**
 * Tells what a screen shows first from what comes later: its dialogs, what is drawn only while something else than at first is chosen, and
 * on a screen that always shows an answer its forms and what else takes something from a person, since what these are made of is heavy,
 * and the answer is under way meanwhile. What `onOpen` opens comes with the screen, and so does all that is inside a form.
 */
export function splitScreen(plan: ScreenPlan, known: Known): SplitScreen {
  const later: Pick<LaterPlans, 'nodes' | 'dialogs'> = { nodes: {}, dialogs: {} }
  const parts: Parts = {}
  const answers = showsAnswers(plan, known)
  let isDrawnUntapped = false

  function withoutLater<View extends ViewPlan>(view: View, opened: ReadonlySet<unknown> = new Set()): View {
    const dialogs = Object.entries(view.dialogs)
    for (const [name, dialog] of dialogs) if (!opened.has(name)) later.dialogs[`${view.id}.${name}`] = dialog
    const kept = Object.fromEntries(dialogs.filter(([name]) => opened.has(name)))
    for (const dialog of Object.values(kept)) for (const node of nodesIn(dialog)) bringPart(node)
    return { ...view, dialogs: kept, body: view.body.map((node) => nodeWithoutLater(node, view)) }
  }

  function nodeWithoutLater(node: NodePlan, view: ViewPlan): NodePlan {
    if (answers && (node.form || known.isInput(node.widget))) {
      isDrawnUntapped = true
      return moved(node, view)
    }
    if (node.form) {
      for (const inside of nodesBelow(node)) bringPart(inside)
      return node
    }
    bringPart(node)
    // Fields belong to the form around them, whether they are seen or not.
    const behind = new Set(initiallyHiddenNodes(node, known.props(node.widget), view).filter((inside) => fieldsIn([inside]).length === 0))
    const change = (inside: NodePlan) => (behind.has(inside) ? moved(inside, view) : nodeWithoutLater(inside, view))
    const props = Object.fromEntries(Object.entries(node.props).map(([name, prop]) => [name, mapNodes(prop, change)]))
    return { ...node, props }
  }

  function moved(node: NodePlan, { id }: ViewPlan): NodePlan {
    const name = `${id} ${node.at}`
    later.nodes[name] = node
    // It is drawn, and waits, when the other would; what stands in its place meanwhile is of the other's shape.
    const { form: _form, field: _field, part: _part, ...place } = node
    return { ...place, skeleton: shapeOf(node, known), props: {}, later: name }
  }

  function bringPart({ part }: NodePlan): void {
    const found = part && !Object.hasOwn(parts, part.name) ? known.part(part.name) : undefined
    if (!part || !found) return
    // Named before it is gone through: a part may stand in itself.
    parts[part.name] = found
    parts[part.name] = withoutLater(found)
  }

  const first = withoutLater(plan, new Set(plan.onOpen.flatMap(dialogsOf)))
  const isWhole = Object.keys(later.nodes).length + Object.keys(later.dialogs).length === 0
  const all = [...Object.values(later.nodes).flatMap(nodesBelow), ...Object.values(later.dialogs).flatMap(nodesIn)]
  return {
    first: { plan: first, parts },
    later: isWhole ? undefined : { ...later, parts: partsIn(all, known.part), isDrawnUntapped },
  }
}

/** What stands in a node's place until it comes: a form of one field is as high as that, and an input outside of forms is a button. */
function shapeOf(node: NodePlan, { isInput }: Known): NodePlan['skeleton'] {
  if (!node.form) return isInput(node.widget) ? 'block' : node.skeleton
  return nodesBelow(node).filter(({ field }) => field).length === 1 ? 'field' : node.skeleton
}

/** Whether something of a screen, outside its forms, shows an answer to whoever it shows anything to. */
function showsAnswers(plan: ScreenPlan, known: Known): boolean {
  const seen = new Set<string>()
  const partOf = ({ part }: NodePlan) => (part && !seen.has(part.name) && seen.add(part.name) ? known.part(part.name) : undefined)
  const shows = (node: NodePlan, view: ViewPlan): boolean => {
    if (node.form || known.isInput(node.widget) || !isAlways(node)) return false
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

/** Who is signed in is known before a screen is drawn: what hangs on that alone waits for nothing. */
const isAlways = ({ when }: NodePlan): boolean => when === undefined || pathsIn(when).every(([root]) => root === 'session')

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
