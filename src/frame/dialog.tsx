import { type ComponentType, useEffect, useState } from 'react'
import type { DialogProps } from '../../renderer/host-components.ts'
import { createLoadable } from '../../renderer/loadable.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import Button from '../../widgets/button/index.tsx'
import { useOverlay } from '../../widgets/kit/overlay-stack.ts'
import { hasOverlays, preloadOverlays } from '../../widgets/semi.ts'
import { type BoxProps, PlainDialog } from './plain-dialog.tsx'
import './dialog.css'

const code = createLoadable<ComponentType<BoxProps>>(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Loads the code of dialogs and sheets. Never rejects; returns undefined when everything is already loaded. */
export function preloadDialogs(): Promise<unknown> | undefined {
  return code.get() && hasOverlays() ? undefined : Promise.allSettled([code.load(), preloadOverlays()])
}

/**
 * Renders an overlay. No page shows one before the user has acted, so the code is fetched soon after the first paint. When that fails, a
 * plain dialog is rendered and kept until it closes, so that no typed text is lost.
 */
export function Box(props: BoxProps) {
  const [Overlay, setOverlay] = useState(() => code.get())
  useEffect(() => {
    if (Overlay) return
    const show = (found: ComponentType<BoxProps>) => setOverlay(() => found)
    code.load().then(show, () => show(PlainDialog))
  }, [Overlay])
  return Overlay ? <Overlay {...props} /> : <ComingBox onCancel={props.onCancel} />
}

/** Lets Back close a dialog whose code is still loading. */
function ComingBox({ onCancel }: Pick<BoxProps, 'onCancel'>) {
  useOverlay(onCancel)
  return null
}

/** Renders a dialog of a screen; hidden while the login covers the screen. */
export const Dialog = (props: DialogProps) => <AnyDialog {...props} className="st-screen-dialog" />

/** Renders a dialog of the login that covers a screen. */
export const LoginDialog = (props: DialogProps) => <AnyDialog {...props} className="" />

function AnyDialog({ look, title, children, className, ...buttons }: DialogProps & { className: string }) {
  const inset = look === 'modal' ? className : `st-dialog-inset ${className}`
  return (
    <Box look={look} title={title} foot={<DialogButtons {...buttons} />} onCancel={buttons.onCancel}>
      <div className={inset}>{children}</div>
    </Box>
  )
}

interface DialogButtonsProps {
  ok: string
  cancel?: string | undefined
  /** Whether the action is irreversible. */
  danger?: boolean
  busy: boolean
  words: UiStrings
  onOk(): void
  onCancel(): void
}

/** Renders one button, or two of equal width with the confirming one on the right. */
export function DialogButtons({ ok, cancel, danger = false, busy, words, onOk, onCancel }: DialogButtonsProps) {
  const handler = (answer: () => void) => async () => {
    answer()
    return true
  }
  return (
    <div className="st-dialog-foot">
      {cancel !== undefined && <Button look="secondary" label={cancel} busy={false} words={words} onTap={handler(onCancel)} />}
      <Button look={danger ? 'danger' : 'primary'} label={ok} busy={busy} words={words} onTap={handler(onOk)} />
    </div>
  )
}
