import { useId, useRef } from 'react'
import { useLoadable } from '../../renderer/loadable.ts'
import { useDialogFocus } from '../../widgets/kit/use-dialog-focus.ts'
import { EdgeContext } from '../../widgets/kit/edge.tsx'
import { type OpenOverlay, useOverlay } from '../../widgets/kit/overlay-stack.ts'
import { Sheet } from '../../widgets/kit/sheet.tsx'
import { OpenAfterMount } from '../../widgets/kit/open-after-mount.tsx'
import { modal } from '../../widgets/semi.ts'
import { watchLateTaps } from './late-taps.ts'
import type { BoxProps } from './plain-dialog.tsx'
import './dialog-frame.css'

// Started with the first overlay of the page, and never stopped.
watchLateTaps()

/** Renders a dialog: centred, as a sheet from below, or as a full page. */
export function DialogFrame({ look, ...dialogProps }: BoxProps) {
  if (look === 'modal') return <ModalFrame {...dialogProps} />
  const { title, foot, onCancel, children } = dialogProps
  return (
    <Sheet open full={look === 'full'} title={title ?? ''} onClose={onCancel} foot={foot}>
      {children}
    </Sheet>
  )
}

type ModalBoxProps = Omit<BoxProps, 'look'>

/** Renders a centred dialog. Semi provides backdrop, animation and scroll lock; the content is ours. */
function ModalFrame({ onCancel, ...content }: ModalBoxProps) {
  const overlay = useOverlay(onCancel)
  const { code: Modal } = useLoadable(modal)
  if (!Modal) return null
  return (
    <OpenAfterMount>
      {(visible) => (
        <Modal
          visible={visible}
          centered
          width="calc(100vw - 32px)"
          className="st-modal"
          header={null}
          footer={null}
          closable={false}
          closeOnEsc={false}
          maskClosable={false}
        >
          <ModalContent {...content} overlay={overlay} />
        </Modal>
      )}
    </OpenAfterMount>
  )
}

function ModalContent({ title, foot, overlay, children }: Omit<ModalBoxProps, 'onCancel'> & { overlay: OpenOverlay }) {
  const dialog = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogFocus(dialog, name, overlay)
  return (
    <div ref={dialog} className="st-dialog st-modal-box">
      {title && (
        <h2 id={name} className="st-modal-title" tabIndex={-1}>
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
  )
}
