import { useEffect, useMemo } from 'react'
import type { NodePlan, ViewPlan } from '../../compile/plan.ts'
import { getPath } from '../../language/path.ts'
import type { Formatters } from '../../language/text.ts'
import { PENDING_SOURCE, constant, createScope, isLoading, type Scope, valuesOf } from '../data/index.ts'
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

/** Renders a part, which sees only its params. */
export function PartHost({ part, scope, draw }: PartHostProps) {
  const { formatters } = useEnv()
  const plan = planOf(part, useViewAround().module)
  if (plan.isInline) return draw(plan.body, inlineScope(part, plan, scope, formatters))
  return <OwnPart key={recordsOf(part, scope, formatters)} part={part} scope={scope} draw={draw} />
}

/** Returns the React key of a part: the keys of its record params. Another record gets a new part with new state. */
function recordsOf(part: Part, scope: Scope, formatters: Formatters): string {
  const given = part.keys ? valuesOf(part.with, scope, formatters) : {}
  return JSON.stringify(Object.entries(part.keys ?? {}).map(([name, key]) => getPath(given, [name, key]) ?? null))
}

/** Renders a part with data, state or dialogs. */
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

/** Whether the scope belongs to a part whose params are still loading. */
export const hasPendingParams = (scope: Scope): boolean => isLoading(scope.source('params'))

/** Renders a part while its params are loading: placeholder bars and skeletons, without requests and without conditional nodes. */
export function PendingPart({ part, draw }: Omit<PartHostProps, 'scope'>) {
  const { globals } = useEnv()
  const plan = planOf(part, useViewAround().module)
  const scope = useMemo(() => {
    const data = Object.fromEntries(Object.keys(plan.data).map((name) => [name, PENDING_SOURCE]))
    return createScope({ ...globals, params: PENDING_SOURCE, state: constant(defaults(plan.state)), ...data })
  }, [plan, globals])
  return draw(plan.body, scope)
}

function planOf({ name }: Part, { parts }: ViewModule): ViewPlan {
  const plan = parts[name]
  if (!plan) throw new Error(`the screen was loaded without "${name}"`)
  return plan
}

/** Returns the nodes and the scope of an inline part that is unconditional and needs no data; undefined for other nodes. */
export function inlined({ part, when, needs }: NodePlan, scope: Scope, { parts }: ViewModule, formatters: Formatters) {
  const plan = part && !when && needs.length === 0 && !hasPendingParams(scope) ? parts[part.name] : undefined
  return part && plan?.isInline ? { nodes: plan.body, scope: inlineScope(part, plan, scope, formatters) } : undefined
}

/** Keyed by part first, because there are few parts and many rows. */
const inlineScopes = new WeakMap<Part, WeakMap<Scope, Scope>>()

/** Returns the scope of an inline part; cached, so that its nodes do not re-render. */
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
