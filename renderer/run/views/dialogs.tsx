import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fill } from '../../language/text'
import type { DialogPlan } from '../../compile/plan'
import { type ScreenModule, useEnv } from '../env/env'
import { createFormSlot, DialogForm } from '../forms/form-slot'
import { Nodes } from './node'
import { useReads } from '../data/reads'
import { useView, ViewContext } from './view'

/** How a dialog ended. */
export type DialogEnd = { outcome: 'done'; value: Record<string, unknown> } | { outcome: 'dismissed' }

export interface OpenDialog {
  key: number
  plan: DialogPlan
  params: Record<string, unknown>
  module: ScreenModule
  screen: string
  end(end: DialogEnd): void
}

/** The dialogs on the glass; a step opens one and waits for its end. */
export interface DialogStack {
  open(dialog: Omit<OpenDialog, 'key' | 'end'>): Promise<DialogEnd>
  /** Dismisses all, e.g. because the screen under them is left. */
  dismissAll(): void
  subscribe(listener: () => void): () => void
  all(): readonly OpenDialog[]
}

export function createDialogStack(): DialogStack {
  let stack: readonly OpenDialog[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly OpenDialog[]) => {
    stack = next
    for (const listener of listeners) listener()
  }
  return {
    open(dialog) {
      return new Promise((resolve) => {
        const key = ++count
        const end = (how: DialogEnd) => {
          change(stack.filter((one) => one.key !== key))
          resolve(how)
        }
        change([...stack, { ...dialog, key, end }])
      })
    },
    dismissAll() {
      for (const dialog of stack) dialog.end({ outcome: 'dismissed' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => stack,
  }
}

/** Draws the open dialogs, the newest on top. */
export function DialogOutlet() {
  const { dialogs } = useEnv()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.all)
  return open.map((dialog) => <DialogHost key={dialog.key} dialog={dialog} />)
}

/** The dialog's own button submits the form inside and closes when its onSubmit reached the end; otherwise it stays open as typed. */
function DialogHost({ dialog }: { dialog: OpenDialog }) {
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

  async function confirm() {
    const form = slot.get()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const reached = form ? await form.submit() : true
    sending.current = false
    if (alive.current) setBusy(false)
    if (reached) dialog.end({ outcome: 'done', value: form?.methods.getValues() ?? {} })
  }

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
          // What is on its way can't be called back; its end decides.
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
