import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { DialogProps } from '../../renderer/host-components.ts'
import { EdgeContext } from '../../widgets/kit/edge.tsx'
import { isTopOverlay, useOverlay } from '../../widgets/kit/overlay-stack.ts'
import { PlainOverlay } from '../../widgets/kit/plain-overlay.tsx'

export interface BoxProps {
  look: DialogProps['look']
  title: string | undefined
  foot: ReactNode
  onCancel(): void
  children: ReactNode
}

/** Renders a dialog without Semi, for when its code cannot be fetched: the failure message itself must be displayable. */
export function PlainDialog({ look, title, foot, onCancel, children }: BoxProps) {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const overlay = useOverlay(onCancel)
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const element = box.current
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && isTopOverlay(overlay)) overlay.close()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [overlay])
  return (
    <PlainOverlay visible label={name} {...(look === 'modal' ? {} : { placement: 'bottom' })}>
      <div ref={box} className="st-dialog" tabIndex={-1}>
        {title && (
          <h2 id={name} className="st-modal-title">
            {title}
          </h2>
        )}
        <EdgeContext value={null}>
          <div className="st-modal-body" {...(title ? {} : { id: name })}>
            {children}
          </div>
        </EdgeContext>
        {foot}
      </div>
    </PlainOverlay>
  )
}
