import { type ComponentType, useSyncExternalStore } from 'react'
import { EnvContext, type OpenDialog, useEnv } from '../env/index.ts'

/** Renders the open dialogs, the newest on top, with the code of the screen that opened them. */
export function DialogOutlet() {
  const { dialogs } = useEnv()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.all)
  return open.map((dialog) => {
    const Dialog = dialog.module.Dialog as ComponentType<{ dialog: OpenDialog }> | undefined
    if (!Dialog) throw new Error(`the screen was loaded without the dialog "${dialog.plan.id}"`)
    return (
      <EnvContext key={dialog.key} value={dialog.env}>
        <Dialog dialog={dialog} />
      </EnvContext>
    )
  })
}
