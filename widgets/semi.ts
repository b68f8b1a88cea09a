/**
 * The only imports of Semi UI, which renders overlays, so that replacing or updating it changes one file. Deep imports keep the bundle
 * small; Semi's base variables, unless our tokens define them, are loaded with the first overlay (semi-base.ts). Top-level imports
 * here are part of the app's first load.
 */
import type { ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import type { SideSheetReactProps } from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import type { ComponentProps, ComponentType } from 'react'
import { createLoadable } from '../renderer/widget.ts'
import { PlainOverlay } from './kit/plain-overlay.tsx'

/** Loads an overlay on demand. If fetching fails, a plain overlay replaces it, because the failure message needs a dialog. */
const overlay = <Props extends ComponentProps<typeof PlainOverlay>>(fetchCode: () => Promise<{ default: ComponentType<Props> }>) =>
  createLoadable(async (): Promise<ComponentType<Props>> => {
    try {
      return (await Promise.all([fetchCode(), import('./semi-base.css')]))[0].default
    } catch {
      return PlainOverlay
    }
  })

// Not React's `lazy`, which delays replacing its fallback by 300 ms even when the code is already loaded.
export const modal = overlay<ModalReactProps>(() => import('@douyinfe/semi-ui-19/lib/es/modal'))
export const sideSheet = overlay<SideSheetReactProps>(() => import('@douyinfe/semi-ui-19/lib/es/sideSheet'))

/** Preloads the code of dialogs and sheets. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([modal.load(), sideSheet.load()])
}

/** Whether the code of dialogs and sheets is loaded. */
export const hasOverlays = (): boolean => modal.get() !== undefined && sideSheet.get() !== undefined
