import { useEffect } from 'react'
import type { NodePlan } from '../../compile/plan.ts'
import { type Scope, valuesOf } from '../data/index.ts'
import { type Draw, useEnv } from '../env/index.ts'
import { defaults, useView, useViewAround, ViewContext } from './view.tsx'

/** A view put into another: it sees its params and nothing of its surroundings. */
export function PartHost({ part, scope, draw }: { part: NonNullable<NodePlan['part']>; scope: Scope; draw: Draw }) {
  const env = useEnv()
  const around = useViewAround()
  const plan = around.module.parts[part.name]
  if (!plan) throw new Error(`the part "${part.name}" was not loaded with its screen`)
  const params = valuesOf(part.with, scope, env.formatters)
  const view = useView(plan, params, around.module, around.screen)
  const next = { ...defaults(plan.params), ...params }
  useEffect(() => {
    if (!sameValues(view.params.all(), next)) view.params.replace(next)
  })
  return <ViewContext value={view}>{draw(plan.body, view.scope)}</ViewContext>
}

function sameValues(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => Object.is(left[name], right[name]))
}
