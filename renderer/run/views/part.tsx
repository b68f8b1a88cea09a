import { useEffect, useMemo } from 'react'
import type { NodePlan, ViewPlan } from '../../compile/plan.ts'
import { getPath } from '../../language/path.ts'
import type { Formatters } from '../../language/text.ts'
import { COMING, constant, createScope, isComing, type Scope, valuesOf } from '../data/index.ts'
import { type Draw, useEnv, type ViewModule } from '../env/index.ts'
import { givenParams } from './given-params.ts'
import { memoized } from './memoized.ts'
import { defaults, useView, useViewAround, ViewContext } from './view.tsx'

type Part = NonNullable<NodePlan['part']>

interface PartHostProps {
  part: Part
  scope: Scope
  draw: Draw
}

/** A view put into another: it sees its params and nothing of its surroundings. */
export function PartHost({ part, scope, draw }: PartHostProps) {
  const { formatters } = useEnv()
  const plan = planOf(part, useViewAround().module)
  if (plan.isInline) return draw(plan.body, inlineScope(part, plan, scope, formatters))
  return <OwnPart key={recordsOf(part, scope, formatters)} part={part} scope={scope} draw={draw} />
}

/**
 * Which records a part is about: about another one it is another part. What was typed, shown or asked for the first is not the second's,
 * nor is a dialog that was opened for the first.
 */
function recordsOf(part: Part, scope: Scope, formatters: Formatters): string {
  const given = part.keys ? valuesOf(part.with, scope, formatters) : {}
  return JSON.stringify(Object.entries(part.keys ?? {}).map(([name, key]) => getPath(given, [name, key]) ?? null))
}

/** A part that has data, state or dialogs of its own. */
function OwnPart({ part, scope, draw }: PartHostProps) {
  const env = useEnv()
  const around = useViewAround()
  const plan = planOf(part, around.module)
  const params = valuesOf(part.with, scope, env.formatters)
  const view = useView(plan, params, around.module, around.screen)
  const next = { ...defaults(plan.params), ...params }
  useEffect(() => {
    if (!sameValues(view.params.all(), next)) view.params.replace(next)
  })
  const { formatters } = env
  useEffect(() => {
    const records = recordsOf(part, scope, formatters)
    return () => {
      if (recordsOf(part, scope, formatters) !== records) view.dismissDialogs()
    }
  }, [part, scope, formatters, view])
  return <ViewContext value={view}>{draw(plan.body, view.scope)}</ViewContext>
}

/** Whether this is what stands in a part's place before there is anything to give it. */
export const isBefore = (scope: Scope): boolean => isComing(scope.source('params'))

/**
 * A part whose params are coming: bars in the place of what it will say, and the shape of what waits. It asks for nothing, keeps nothing,
 * and what hangs on a condition is not there yet.
 */
export function PartBefore({ part, draw }: Omit<PartHostProps, 'scope'>) {
  const { globals } = useEnv()
  const plan = planOf(part, useViewAround().module)
  const scope = useMemo(() => {
    const data = Object.fromEntries(Object.keys(plan.data).map((name) => [name, COMING]))
    return createScope({ ...globals, params: COMING, state: constant(defaults(plan.state)), ...data })
  }, [plan, globals])
  return draw(plan.body, scope)
}

function planOf({ name }: Part, { parts }: ViewModule): ViewPlan {
  const plan = parts[name]
  if (!plan) throw new Error(`the part "${name}" was not loaded with its screen`)
  return plan
}

/**
 * The nodes of a part that may be drawn in its place at once, and what they read: nothing stands between it and them, because it has
 * nothing of its own, waits for nothing and is always shown.
 */
export function inlined({ part, when, needs }: NodePlan, scope: Scope, { parts }: ViewModule, formatters: Formatters) {
  const plan = part && !when && needs.length === 0 && !isBefore(scope) ? parts[part.name] : undefined
  return part && plan?.isInline ? { nodes: plan.body, scope: inlineScope(part, plan, scope, formatters) } : undefined
}

/** By parts first: they are few, and the rows that each is drawn in are many. */
const inlineScopes = new WeakMap<Part, WeakMap<Scope, Scope>>()

/** The same part in the same place sees the same scope, so that its nodes are not drawn anew. */
function inlineScope(part: Part, plan: ViewPlan, scope: Scope, formatters: Formatters): Scope {
  const make = () => scope.with({ params: givenParams(part.with, plan.params, scope, formatters) })
  return memoized(
    memoized(inlineScopes, part, () => new WeakMap()),
    scope,
    make,
  )
}

function sameValues(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => Object.is(left[name], right[name]))
}
