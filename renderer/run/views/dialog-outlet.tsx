import { type ComponentType, useSyncExternalStore } from 'react'
import { EnvContext, type OpenDialog, useEnv } from '../env/index.ts'

/** Draws the open dialogs, the newest on top. Each is drawn by what its screen has brought for it. */
export function DialogOutlet() {
  const { dialogs } = useEnv()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.all)
  return open.map((dialog) => {
    const Dialog = dialog.module.Dialog as ComponentType<{ dialog: OpenDialog }> | undefined
    if (!Dialog) throw new Error(`the screen was loaded without what draws the dialog "${dialog.plan.id}"`)
    return (
      <EnvContext key={dialog.key} value={dialog.env}>
        <Dialog dialog={dialog} />
      </EnvContext>
    )
  })
}
