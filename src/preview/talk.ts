import type { ToPreview, ToWorkbench } from './messages.ts'

/** Says something to the workbench around this frame. */
export const tellWorkbench = (message: ToWorkbench): void => window.parent.postMessage(message, window.location.origin)

/** Listens to the workbench; returns the function that ends it. */
export function onMessage(listen: (message: ToPreview) => void): () => void {
  const hear = ({ data, origin, source }: MessageEvent<ToPreview>) => {
    if (origin === window.location.origin && source === window.parent) listen(data)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
