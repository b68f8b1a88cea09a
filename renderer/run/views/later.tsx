import { useMemo } from 'react'
import type { NodePlan } from '../../compile/plan.ts'
import { createLoadable, fetchSoon, type Loadable, useLoadable } from '../../loadable.ts'
import type { Scope } from '../data/index.ts'
import { type Draw, EnvContext, type LaterModule, useEnv } from '../env/index.ts'
import { envWith } from './later-dialog.ts'
import { useViewAround, ViewContext } from './view.tsx'

/** What nobody sees of a screen at first: fetched a moment after the screen, or after so many milliseconds, or by a tap if that comes sooner. */
export function comesLater(load: () => Promise<LaterModule>, after?: number): Loadable<LaterModule> {
  const source = createLoadable(load)
  fetchSoon(source, after)
  return source
}

interface LaterProps {
  /** Of the node that comes. */
  name: string
  /** What stands in its place. */
  plan: NodePlan
  scope: Scope
  draw: Draw
}

/** A node that comes later with its screen, and until then its shape. */
export function Later(props: LaterProps) {
  const { later } = useViewAround().module
  if (!later) throw new Error(`the screen was loaded without "${props.name}"`)
  return <Coming {...props} source={later} />
}

function Coming({ name, plan, scope, draw, source }: LaterProps & { source: Loadable<LaterModule> }) {
  const around = useEnv()
  const { code, retry } = useLoadable(source)
  const view = useViewAround()
  const inside = useMemo(() => {
    if (!code) return undefined
    const env = envWith(code, around)
    // The globals are those of all that has come: the codes among them.
    return { env, view: { ...view, module: code }, scope: scope.with(env.globals), node: code.nodes[name] }
  }, [code, around, view, scope, name])
  const { Failed, Skeleton } = around.hostComponents
  if (!inside) {
    const shape = plan.skeleton === 'own' || plan.skeleton === 'none' ? 'rows' : plan.skeleton
    return retry ? <Failed words={around.content.words} compact onRetry={retry} /> : <Skeleton shape={shape} />
  }
  if (!inside.node) throw new Error(`there is no "${name}" among what has come later`)
  return (
    <EnvContext value={inside.env}>
      <ViewContext value={inside.view}>{draw([inside.node], inside.scope)}</ViewContext>
    </EnvContext>
  )
}
