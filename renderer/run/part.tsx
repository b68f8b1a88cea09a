import { useEffect, useMemo } from 'react'
import type { NodePlan } from '../compile/plan.ts'
import { useEnv } from './env.ts'
import type { Draw } from './resolve.tsx'
import { type Scope, valuesOf } from './scope.ts'
import { defaults, useView, useViewAround, ViewContext } from './view.tsx'

/** A view put into another: it sees its params and nothing of its surroundings. */
export function PartHost({ part, scope, draw }: { part: NonNullable<NodePlan['part']>; scope: Scope; draw: Draw }) {
  const env = useEnv()
  const around = useViewAround()
  const plan = around.module.parts[part.name]
  if (!plan) throw new Error(`the part "${part.name}" was not loaded with its screen`)
  const params = valuesOf(part.with, scope, env.faces)
  const view = useView(plan, params, around.module, around.screen)
  const key = useMemo(() => Object.values(params), Object.values(params))
  useEffect(() => view.params.replace({ ...defaults(plan.params), ...params }), [view, plan, key])
  return <ViewContext value={view}>{draw(plan.body, view.scope)}</ViewContext>
}
