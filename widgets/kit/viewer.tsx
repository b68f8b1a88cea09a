import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { closeIcon } from '../../generated/icons/close.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { useOverlay } from './overlay-stack.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useZoom } from './use-zoom.ts'
import './base.css'
import './viewer.css'

interface ViewerProps {
  src: string
  alt: string
  words: UiStrings<'enlarge'>
  onClose(): void
}

/**
 * Renders one picture over the whole screen. Written by hand, because the available libraries inject markup or style elements, which the
 * app's CSP forbids.
 */
export function Viewer({ src, alt, words, onClose }: ViewerProps) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogFocus(box, name, useOverlay(onClose))
  const { stage, picture, fingers } = useZoom()
  return createPortal(
    <div ref={box} role="dialog" className="st-viewer">
      <h2 id={name} className="st-hidden" tabIndex={-1}>
        {alt || words.enlarge}
      </h2>
      <div ref={stage} className="st-viewer-stage" {...fingers}>
        <img ref={picture} src={src} alt={alt} draggable={false} />
      </div>
      <button type="button" className="st-viewer-close" aria-label={words.close} onClick={onClose}>
        <Icon name={closeIcon} />
      </button>
    </div>,
    document.body,
  )
}
