/** What React rendered between two calls of `takeDrawn`. Read from its commits as its developer tools do, so also in production builds. */
export interface Drawn {
  commits: number
  components: number
  /** Field hosts among the components. */
  hosts: number
}

interface Fiber {
  tag: number
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  return: Fiber | null
}

/** Function, class, forwardRef, memo, simple memo. */
const COMPONENTS = new Set([0, 1, 11, 14, 15])
const PERFORMED_WORK = 1

let drawn: Drawn = { commits: 0, components: 0, hosts: 0 }
let hostType: unknown

function count(fiber: Fiber): void {
  if (!COMPONENTS.has(fiber.tag)) return
  drawn.components += 1
  // A field host is rendered directly below its outer component of the same name; that one renders with the form.
  if (hostType !== undefined && fiber.return?.type === hostType) drawn.hosts += 1
}

function mounted(fiber: Fiber | null): void {
  for (let one = fiber; one; one = one.sibling) {
    count(one)
    mounted(one.child)
  }
}

function updated(next: Fiber, before: Fiber): void {
  if (next.flags & PERFORMED_WORK) count(next)
  if (next.child === before.child) return
  for (let child = next.child; child; child = child.sibling) {
    if (child.alternate) updated(child, child.alternate)
    else {
      count(child)
      mounted(child.child)
    }
  }
}

/** Installs the hook that counts renders. Must run before React is loaded. */
export function watchReact(): void {
  const hook = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_id: number, { current }: { current: Fiber }) {
      drawn.commits += 1
      if (current.alternate) updated(current, current.alternate)
      else mounted(current.child)
    },
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

export const setHostType = (type: unknown): void => {
  hostType = type
}

/** Returns what was rendered since the last call. */
export function takeDrawn(): Drawn {
  const taken = drawn
  drawn = { commits: 0, components: 0, hosts: 0 }
  return taken
}
