import { type ReactNode, useId, useRef } from 'react'
import { useLoadable } from '../../renderer/widget.ts'
import { sideSheet } from '../semi.ts'
import { EdgeContext } from './edge.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { OpenAfterMount } from './open-after-mount.tsx'
import './base.css'
import './sheet.css'

interface SheetProps {
  /** For the control that opens it. */
  id?: string
  open: boolean
  title: string
  /** The whole height. */
  full?: boolean
  /** A tap beside it does not close it: what was done in it would be lost. */
  firm?: boolean
  /** Beside the title, at its left and right. */
  before?: ReactNode
  after?: ReactNode
  onClose(): void
  children: ReactNode
  /** The bar below the content, which scrolls. */
  foot?: ReactNode
}

/** A sheet from below: for choosing from a list, and for what needs the whole width. */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ full = false, firm = false, onClose, ...inside }: Omit<SheetProps, 'open'>) {
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
          maskClosable={!firm}
          onCancel={onClose}
        >
          <Inside {...inside} onClose={onClose} />
        </SideSheet>
      )}
    </OpenAfterMount>
  )
}

function Inside({ id, title, before, after, children, foot, onClose }: Omit<SheetProps, 'open' | 'full' | 'firm'>) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogFocus(box, name, onClose)
  return (
    <div ref={box} id={id} className="st-dialog st-sheet-box">
      <h2 id={name} className="st-sheet-title" tabIndex={-1}>
        {title}
      </h2>
      {before}
      {after}
      {/* A bar drawn in here belongs in here, not at the edge of the page below. */}
      <EdgeContext value={null}>
        <div className="st-sheet-body">{children}</div>
      </EdgeContext>
      {foot}
    </div>
  )
}
