import { type ReactNode, useId, useRef } from 'react'
import { useLoadable } from '../../renderer/widget.ts'
import { sideSheet } from '../semi.ts'
import { EdgeContext } from './edge.tsx'
import { type OpenOverlay, useOverlay } from './overlay-stack.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useDragToClose } from './use-drag-to-close.ts'
import { OpenAfterMount } from './open-after-mount.tsx'
import './base.css'
import './sheet.css'

interface SheetProps {
  /** The element id, for `aria-controls`. */
  id?: string
  open: boolean
  title: string
  /** Whether it fills the height of the screen. */
  full?: boolean
  /** Whether a tap beside it is ignored, because closing would lose work. */
  persistent?: boolean
  /** Content left and right of the title. */
  before?: ReactNode
  after?: ReactNode
  onClose(): void
  children: ReactNode
  /** A bar below the scrolling content. */
  foot?: ReactNode
}

/** Renders a bottom sheet, for choosing from a list and for content that needs the full width. */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ full = false, persistent = false, onClose, ...content }: Omit<SheetProps, 'open'>) {
  const overlay = useOverlay(onClose)
  const { code: SideSheet } = useLoadable(sideSheet)
  if (!SideSheet) return null
  return (
    <OpenAfterMount>
      {(visible) => (
        <SideSheet
          visible={visible}
          placement="bottom"
          className={full ? 'st-sheet st-sheet-full' : 'st-sheet'}
          height={full ? '100%' : 'auto'}
          closable={false}
          maskClosable={!persistent}
          onCancel={onClose}
        >
          <SheetContent {...content} persistent={persistent} overlay={overlay} />
        </SideSheet>
      )}
    </OpenAfterMount>
  )
}

interface SheetContentProps extends Omit<SheetProps, 'open' | 'full' | 'onClose'> {
  overlay: OpenOverlay
}

function SheetContent({ id, title, before, after, persistent, children, foot, overlay }: SheetContentProps) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogFocus(box, name, overlay)
  const drag = useDragToClose('.semi-sidesheet-inner', () => overlay.close())
  return (
    <div ref={box} id={id} className="st-dialog st-sheet-box">
      <h2 id={name} className={persistent ? 'st-sheet-title' : 'st-sheet-title st-sheet-grip'} tabIndex={-1} {...(persistent ? {} : drag)}>
        {title}
      </h2>
      {before}
      {after}
      {/* Bars rendered inside belong to the sheet, not to the edge of the page below. */}
      <EdgeContext value={null}>
        <div className="st-sheet-body">{children}</div>
      </EdgeContext>
      {foot}
    </div>
  )
}
