import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'

/** A query observer that fetches only while it has subscribers; reading the current result sends no request. */
export interface LazyObserver {
  observer(): QueryObserver
  /** Subscribes; returns the unsubscribe function. */
  listen(listener: () => void): () => void
}

/** Creates a lazy observer. `whenChanged` subscribes to changes of the values in the options. */
export function createLazyObserver(
  client: QueryClient,
  options: () => QueryObserverOptions,
  whenChanged: (listener: () => void) => () => void,
): LazyObserver {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let created: QueryObserver | undefined
  let stop: (() => void) | undefined

  function observer(): QueryObserver {
    created ??= new QueryObserver(client, options())
    return created
  }

  function start(): void {
    if (stop) return
    const active = observer()
    active.setOptions(options())
    const stopOptions = whenChanged(() => {
      active.setOptions(options())
      // A failed parameter source changes no option but changes the state.
      notify()
    })
    const stopObserver = active.subscribe(notify)
    stop = () => {
      stopOptions()
      stopObserver()
    }
  }

  /** Stops after a microtask, because React's strict effects unsubscribe and subscribe again immediately. */
  function stopIfUnused(): void {
    queueMicrotask(() => {
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    })
  }

  return {
    observer,
    listen(listener) {
      listeners.add(listener)
      start()
      return () => {
        listeners.delete(listener)
        stopIfUnused()
      }
    },
  }
}
