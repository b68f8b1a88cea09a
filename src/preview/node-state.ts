import { asText, isEmpty } from '../../renderer/language/as-text.ts'
import { type ConditionPlan, meets } from '../../renderer/language/condition.ts'
import { UNKNOWN } from '../../renderer/language/unknown.ts'
import type { Scope } from '../../renderer/run/data/index.ts'
import type { ConditionState, NodeState } from './messages.ts'
import { nodeAt, onEachChange } from './places.ts'
import { tellWorkbench } from './talk.ts'

let asked: string | undefined
/** The state that the workbench knows, as text. */
let told = ''

/** Tells the workbench from now on why the node at a place is shown or hidden; undefined for none. */
export function explainNode(place: string | undefined): void {
  asked = place
  told = ''
  tellState()
}

/** Keeps what the workbench knows up to date while the page changes. */
export const keepExplaining = (root: Element): void => onEachChange(root, tellState)

function tellState(): void {
  const state = asked === undefined ? undefined : nodeStateAt(asked)
  const text = JSON.stringify([asked, state])
  if (text === told) return
  told = text
  tellWorkbench({ about: 'state', state })
}

/**
 * Returns why the node at a place is shown or hidden. A node inside of a hidden one is not drawn at all: then the answer is about the nearest
 * one around it. Undefined when the running screen has neither.
 */
function nodeStateAt(place: string): NodeState | undefined {
  const [path = '', keys = ''] = place.split('#')
  for (let at = keys.split('.'); at.length > 0; at = at.slice(0, -1)) {
    const here = `${path}#${at.join('.')}`
    const node = nodeAt(here)
    if (!node) continue
    const parts = node.when ? statesIn(node.when, node.scope, []) : []
    return { place: here, isShown: parts[0]?.isMet ?? true, parts }
  }
  return undefined
}

/** Returns the state of a condition and of everything in it, outermost first; `at` are the keys as they are written. */
function statesIn(condition: ConditionPlan, scope: Scope, at: readonly (string | number)[]): ConditionState[] {
  const state = { at, isMet: meets(condition, scope.get) }
  switch (condition.op) {
    case 'all':
    case 'any':
      return [state, ...condition.of.flatMap((one, index) => statesIn(one, scope, [...at, condition.op, index]))]
    case 'not':
      return [state, ...statesIn(condition.of, scope, [...at, 'not'])]
    default:
      return [{ ...state, value: shownValue(scope.get(condition.path)) }]
  }
}

/** Returns a value as text; undefined for one that is not known yet, or empty. */
function shownValue(value: unknown): string | undefined {
  if (value === UNKNOWN || isEmpty(value)) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : asText(value)
}
