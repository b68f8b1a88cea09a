import { useMemo } from 'react'
import type { NodePlan } from '../../compile/plan.ts'
import { createLoadable, fetchSoon, type Loadable, useLoadable } from '../../loadable.ts'
import type { Scope } from '../data/index.ts'
import { type Draw, EnvContext, type LaterModule, useEnv } from '../env/index.ts'
import { envWith } from './later-dialog.ts'
import { useViewAround, ViewContext } from './view.tsx'

/** Creates the loader of a screen's later part. It is prefetched after a delay (`after`, in milliseconds), or loaded by an earlier tap. */
export function createLaterLoader(load: () => Promise<LaterModule>, after?: number): Loadable<LaterModule> {
  const source = createLoadable(load)
  fetchSoon(source, after)
  return source
}

interface LaterProps {
  /** Name of the node in the later part. */
  name: string
  plan: NodePlan
  scope: Scope
  draw: Draw
}

/** Renders a node of the later part, and a skeleton until its code is loaded. */
export function Later(props: LaterProps) {
  const { later } = useViewAround().module
  if (!later) throw new Error(`the screen was loaded without "${props.name}"`)
  return <LoadedNode {...props} source={later} />
}

function LoadedNode({ name, plan, scope, draw, source }: LaterProps & { source: Loadable<LaterModule> }) {
  const around = useEnv()
  const { code, retry } = useLoadable(source)
  const view = useViewAround()
  const inside = useMemo(() => {
    if (!code) return undefined
    const env = envWith(code, around)
    // The environment's globals include the dictionaries of the later module.
    return { env, view: { ...view, module: code }, scope: scope.with(env.globals), node: code.nodes[name] }
  }, [code, around, view, scope, name])
  const { Failed, Skeleton } = around.hostComponents
  if (!inside) {
    const shape = plan.skeleton === 'own' || plan.skeleton === 'none' ? 'rows' : plan.skeleton
    return retry ? <Failed words={around.content.words} compact onRetry={retry} /> : <Skeleton shape={shape} />
  }
  if (!inside.node) throw new Error(`the screen was loaded without "${name}"`)
  return (
    <EnvContext value={inside.env}>
      <ViewContext value={inside.view}>{draw([inside.node], inside.scope)}</ViewContext>
    </EnvContext>
  )
}
