import { useEffect, useRef, useState } from 'react'
import { fill } from '../../language/text.ts'
import type { DialogPlan } from '../../compile/plan.ts'
import { useReads } from '../data/index.ts'
import { type OpenDialog, useEnv } from '../env/index.ts'
import { createFormSlot, DialogForm } from '../forms/index.ts'
import { Nodes } from './node.tsx'
import { useView, ViewContext } from './view.tsx'

/** Renders a dialog. Its OK button submits the form inside; the dialog closes only when onSubmit reached its end. */
export function DialogHost({ dialog }: { dialog: OpenDialog }) {
  const env = useEnv()
  const { plan, params, module, screen } = dialog
  const view = useView(plan, params, module, screen)
  useReads(plan.titleReads, view.scope)
  const [slot] = useState(createFormSlot)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  async function confirm(): Promise<boolean> {
    const form = slot.get()
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    const reached = form ? await form.submit() : true
    sending.current = false
    if (alive.current) setBusy(false)
    // Submits trimmed values and leaves hidden fields out.
    if (reached) dialog.end({ outcome: 'done', value: (form?.source.get([]) ?? {}) as Record<string, unknown> })
    return reached
  }
  useEffect(() => slot.onConfirm(confirm))

  const { Dialog } = env.hostComponents
  const { words } = env.content
  const text = (part: DialogPlan['ok'], otherwise: string) => (part === undefined ? otherwise : fill(part, view.scope.get, env.formatters))
  return (
    <ViewContext value={view}>
      <DialogForm value={slot}>
        <Dialog
          look={plan.look}
          title={text(plan.title, '')}
          ok={text(plan.ok, words.ok)}
          cancel={plan.cancel === false ? undefined : text(plan.cancel, words.cancel)}
          busy={busy}
          words={words}
          onOk={() => void confirm()}
          // A running submission can't be cancelled; its result decides.
          onCancel={() => {
            if (!sending.current) dialog.end({ outcome: 'dismissed' })
          }}
        >
          <Nodes nodes={plan.body} scope={view.scope} />
        </Dialog>
      </DialogForm>
    </ViewContext>
  )
}
