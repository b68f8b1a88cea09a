import { type ComponentType, useEffect, useState } from 'react'
import type { SkeletonShape } from '../../language/skeleton.ts'
import { useEnv } from '../env/index.ts'

/**
 * A widget whose code is fetched when it is first drawn (charts, signature pads). A fetch that fails can be tried
 * again where the widget would stand, where a skeleton of its shape stands meanwhile; what has been loaded once is there at once.
 */
export function lazyWidget(
  load: () => Promise<{ default: ComponentType<never> }>,
  shape: SkeletonShape = 'block',
): ComponentType<Record<string, unknown>> {
  let loaded: ComponentType<Record<string, unknown>> | undefined
  return function Lazy(props) {
    const { hostComponents, content } = useEnv()
    const [Widget, setWidget] = useState(() => loaded)
    const [attempt, setAttempt] = useState(0)
    const [failed, setFailed] = useState(-1)
    useEffect(() => {
      if (Widget) return undefined
      let wanted = true
      load().then(
        (module) => {
          loaded = module.default as ComponentType<Record<string, unknown>>
          if (wanted) setWidget(() => loaded)
        },
        () => wanted && setFailed(attempt),
      )
      return () => {
        wanted = false
      }
    }, [Widget, attempt])
    if (Widget) return <Widget {...props} />
    const { Failed, Skeleton } = hostComponents
    if (failed === attempt) return <Failed words={content.words} compact onRetry={() => setAttempt(attempt + 1)} />
    return <Skeleton shape={shape} />
  }
}
