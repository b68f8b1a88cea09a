import { type ReactNode, Suspense, useId, useRef } from 'react'
import type { DialogProps } from '../../renderer/host-components.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import Button from '../../widgets/button/index.tsx'
import { useDialogBox } from '../../widgets/kit/dialog-box.ts'
import { EdgeContext } from '../../widgets/kit/edge.tsx'
import { Sheet } from '../../widgets/kit/sheet.tsx'
import { Shown } from '../../widgets/kit/shown.tsx'
import { Modal } from '../../widgets/semi.ts'
import './dialog.css'

/** A dialog: a question in the middle, a sheet from below, or a page of its own. */
export function Dialog({ look, title, children, ...answers }: DialogProps) {
  if (look === 'modal') {
    return (
      <ModalBox title={title} foot={<Answers {...answers} />} onCancel={answers.onCancel}>
        <div className="st-screen-dialog">{children}</div>
      </ModalBox>
    )
  }
  return (
    <Sheet open full={look === 'full'} title={title} onClose={answers.onCancel} foot={<Answers {...answers} />}>
      <div className="st-dialog-inset st-screen-dialog">{children}</div>
    </Sheet>
  )
}

interface AnswersProps {
  ok: string
  cancel?: string | undefined
  /** What it does can't be taken back. */
  danger?: boolean
  busy: boolean
  words: UiStrings
  onOk(): void
  onCancel(): void
}

/** One button or two of equal width; the one that does something is on the right. */
export function Answers({ ok, cancel, danger = false, busy, words, onOk, onCancel }: AnswersProps) {
  const done = (answer: () => void) => async () => {
    answer()
    return true
  }
  return (
    <div className="st-dialog-foot">
      {cancel !== undefined && <Button look="secondary" label={cancel} busy={false} words={words} onTap={done(onCancel)} />}
      <Button look={danger ? 'danger' : 'primary'} label={ok} busy={busy} words={words} onTap={done(onOk)} />
    </div>
  )
}

interface ModalBoxProps {
  title: string | undefined
  foot: ReactNode
  onCancel(): void
  children: ReactNode
}

/** The box in the middle. Semi draws ground, motion and scroll lock; what is inside is ours. */
export function ModalBox({ onCancel, ...inside }: ModalBoxProps) {
  return (
    <Suspense>
      <Shown>
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
      </Shown>
    </Suspense>
  )
}

function Inside({ title, foot, onCancel, children }: ModalBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useDialogBox(box, name, onCancel)
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
