import { useId, useRef } from 'react'
import { useLoadable } from '../../renderer/loadable.ts'
import { useDialogFocus } from '../../widgets/kit/use-dialog-focus.ts'
import { EdgeContext } from '../../widgets/kit/edge.tsx'
import { Sheet } from '../../widgets/kit/sheet.tsx'
import { OpenAfterMount } from '../../widgets/kit/open-after-mount.tsx'
import { modal } from '../../widgets/semi.ts'
import { watchLateTaps } from './late-taps.ts'
import type { BoxProps } from './plain-dialog.tsx'
import './dialog-frame.css'

// It comes with what first opens over a page, and goes on for good.
watchLateTaps()

/** A question in the middle, a sheet from below, or a page of its own. */
export function DialogFrame({ look, ...box }: BoxProps) {
  if (look === 'modal') return <ModalFrame {...box} />
  const { title, foot, onCancel, children } = box
  return (
    <Sheet open full={look === 'full'} title={title ?? ''} onClose={onCancel} foot={foot}>
      {children}
    </Sheet>
  )
}

type ModalBoxProps = Omit<BoxProps, 'look'>

/** The box in the middle. Semi draws ground, motion and scroll lock; what is inside is ours. */
function ModalFrame({ onCancel, ...inside }: ModalBoxProps) {
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
          <Inside {...inside} onCancel={onCancel} />
        </Modal>
      )}
    </OpenAfterMount>
  )
}

function Inside({ title, foot, onCancel, children }: ModalBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogFocus(box, name, onCancel)
  return (
    <div ref={box} className="st-dialog st-modal-box">
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
