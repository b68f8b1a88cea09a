import { useEffect, useState } from 'react'
import { type AppContent, content } from '../content.ts'
import type { ScreenBundle } from '../screen-bundle.ts'

/** In development a saved schema announces its new module (tools/steward-plugin). */
export function onChanged(name: string, take: (module: unknown) => void): () => void {
  const listener = (event: Event) => {
    const { detail } = event as CustomEvent<{ name: string; module: unknown }>
    if (detail.name === name) take(detail.module)
  }
  window.addEventListener('steward:changed', listener)
  return () => window.removeEventListener('steward:changed', listener)
}

/** The app's own texts now in force. */
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

/** A screen's module as saved last. */
export function useLatest(name: string, loaded: ScreenBundle | undefined): ScreenBundle | undefined {
  const [saved, setSaved] = useState<ScreenBundle>()
  useEffect(() => onChanged(name, (module) => setSaved(module as ScreenBundle)), [name])
  return saved ?? loaded
}
