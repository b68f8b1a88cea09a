import type { ConditionPlan } from '../../renderer/language/condition.ts'
import type { Scope } from '../../renderer/run/data/index.ts'

/** The place of a node in the schemas: the path of its file, and keys within it, as the compiler marks them. */
interface Placed {
  place?: string
  at?: string
  when?: ConditionPlan
}

/** The used part of React's record of an element. */
interface Fiber {
  memoizedProps: { plan?: Placed; scope?: Scope } | null
  stateNode: unknown
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Returns the place of the node that drew an element. React knows which component did; the elements themselves stay as they are on phones. */
function placeOf(element: Element): string | undefined {
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    const found = placed(fiber)
    if (found !== undefined) return found
  }
  return undefined
}

const fiberOf = (element: Element): Fiber | null => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  return key === undefined ? null : (Reflect.get(element, key) as Fiber)
}

function placed({ memoizedProps }: Fiber): string | undefined {
  const { place, at } = memoizedProps?.plan ?? {}
  return place === undefined || at === undefined ? undefined : `${place.replace(/:\d+$/, '')}#${at}`
}

/** Calls back with the place of what is tapped. The tap itself works as on a phone. */
export function noticeTaps(tell: (place: string) => void): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const place = target instanceof Element ? placeOf(target) : undefined
      if (place !== undefined) tell(place)
    },
    { capture: true },
  )
}

let outlined: string | undefined

/** Outlines what the node at a place draws, and shows it; undefined removes the outline. */
export function outline(place: string | undefined): void {
  outlined = place
  elementsAt(place)[0]?.scrollIntoView({ block: 'nearest' })
  drawOutline()
}

/** Keeps the outline where its node is while the page scrolls and changes. */
export const keepOutline = (root: Element): void => onEachChange(root, drawOutline)

/** Calls back before the next picture whenever the page scrolls or changes. */
export function onEachChange(root: Element, draw: () => void): void {
  let isPlanned = false
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      draw()
    })
  }
  new MutationObserver(plan).observe(root, { subtree: true, childList: true, characterData: true })
  document.addEventListener('scroll', plan, { capture: true, passive: true })
  window.addEventListener('resize', plan)
}

function drawOutline(): void {
  document.querySelectorAll('.st-preview-outline').forEach((old) => old.remove())
  drawFrame(elementsAt(outlined), 'st-preview-outline')
}

/** Draws a frame around elements. Returns whether there is something to see. */
export function drawFrame(elements: readonly Element[], className: string): boolean {
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return false
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
  const frame = document.createElement('div')
  frame.className = className
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` })
  document.body.append(frame)
  return true
}

/** Returns the elements that the first node at a place draws. */
export function elementsAt(place: string | undefined): Element[] {
  const found = fiberAt(place)
  return found ? elementsIn(found) : []
}

function fiberAt(place: string | undefined): Fiber | undefined {
  const first = document.getElementById('root')?.firstElementChild
  const top = first && fiberOf(first)
  return place !== undefined && top ? findFiber(top, place) : undefined
}

/** Returns the condition of the first node at a place, and what it reads from. Hidden nodes are found, too. */
export function nodeAt(place: string): { when: ConditionPlan | undefined; scope: Scope } | undefined {
  const { plan, scope } = fiberAt(place)?.memoizedProps ?? {}
  return plan && scope ? { when: plan.when, scope } : undefined
}

function findFiber(fiber: Fiber, place: string): Fiber | undefined {
  for (let one: Fiber | null = fiber; one; one = one.sibling) {
    if (placed(one) === place) return one
    const inside = one.child && findFiber(one.child, place)
    if (inside) return inside
  }
  return undefined
}

function elementsIn({ stateNode, child }: Fiber): Element[] {
  if (stateNode instanceof Element) return [stateNode]
  const found: Element[] = []
  for (let one = child; one; one = one.sibling) found.push(...elementsIn(one))
  return found
}
