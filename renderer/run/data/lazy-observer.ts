import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'

/** A query that is asked only while somebody listens; looking at it is free. */
export interface LazyObserver {
  observer(): QueryObserver
  /** The returned function ends it. */
  listen(listener: () => void): () => void
}

/** `whenChanged` tells of changes in what the options are made of, until the function it returns is called. */
export function createLazyObserver(
  client: QueryClient,
  options: () => QueryObserverOptions,
  whenChanged: (listener: () => void) => () => void,
): LazyObserver {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let made: QueryObserver | undefined
  let stop: (() => void) | undefined

  function observer(): QueryObserver {
    made ??= new QueryObserver(client, options())
    return made
  }

  function start(): void {
    if (stop) return
    const started = observer()
    started.setOptions(options())
    const stopOptions = whenChanged(() => {
      started.setOptions(options())
      // What it is asked with may have failed, which changes no option.
      tell()
    })
    const stopObserver = started.subscribe(tell)
    stop = () => {
      stopOptions()
      stopObserver()
    }
  }

  /** Strict effects unsubscribe and subscribe again at once; an observer that is really unused rests after that. */
  function rest(): void {
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
        rest()
      }
    },
  }
}
