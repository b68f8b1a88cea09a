import type { ComponentType } from 'react'
import type { SkeletonShape } from '../../language/skeleton.ts'
import { useEnv } from '../env/index.ts'
import { createLoadable, useLoadable } from '../../loadable.ts'

/** Returns a widget whose code is loaded on its first render. Shows a skeleton while loading and a retry button after a failure. */
export function lazyWidget(
  load: () => Promise<{ default: ComponentType<never> }>,
  shape: SkeletonShape = 'block',
): ComponentType<Record<string, unknown>> {
  const source = createLoadable(async () => (await load()).default as ComponentType<Record<string, unknown>>)
  return function Lazy(props) {
    const { hostComponents, content } = useEnv()
    const { code: Widget, retry } = useLoadable(source)
    if (Widget) return <Widget {...props} />
    const { Failed, Skeleton } = hostComponents
    return retry ? <Failed words={content.words} compact onRetry={retry} /> : <Skeleton shape={shape} />
  }
}
