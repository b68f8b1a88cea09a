import { useEffect, useState } from 'react'
import { type AppContent, content } from '../content.ts'
import type { ScreenBundle } from '../screen-bundle.ts'

/** Subscribes to the new module of a saved schema, in development only (tools/steward-plugin); returns the unsubscribe function. */
export function onChanged(name: string, onModule: (module: unknown) => void): () => void {
  if (!import.meta.env.DEV) return () => undefined
  const listener = (event: Event) => {
    const { detail } = event as CustomEvent<{ name: string; module: unknown }>
    if (detail.name === name) onModule(detail.module)
  }
  window.addEventListener('steward:changed', listener)
  return () => window.removeEventListener('steward:changed', listener)
}

/** Returns the app's current content. */
export function useContent(): AppContent {
  const [current, setCurrent] = useState(content.current)
  useEffect(
    () =>
      onChanged('content', (module) => {
        content.current = (module as { content: AppContent }).content
        setCurrent(content.current)
      }),
    [],
  )
  return current
}

/** Returns a screen's bundle as last saved, else as loaded. */
export function useLatest(name: string, loaded: ScreenBundle | undefined): ScreenBundle | undefined {
  const [saved, setSaved] = useState<ScreenBundle>()
  useEffect(() => onChanged(name, (module) => setSaved(module as ScreenBundle)), [name])
  return saved ?? loaded
}
