/**
 * The door to Semi UI, which draws what lies over a page: another version or package changes this file alone. Deep imports keep the
 * bundle small, which leaves Semi's variables (base.css) to us; tokens.css must come after this module. What stands here is
 * loaded with the app.
 */
import '@douyinfe/semi-ui-19/lib/es/_base/base.css'
import type { ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import type { SideSheetReactProps } from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import { type ComponentType, lazy } from 'react'
import { PlainOverlay } from './kit/plain-overlay.tsx'

const loadModal = () => import('@douyinfe/semi-ui-19/lib/es/modal')
const loadSideSheet = () => import('@douyinfe/semi-ui-19/lib/es/sideSheet')

/** Too heavy for the first load. If the network fails, a plain box stands in: the failure itself must be sayable. */
export const Modal = lazy<ComponentType<ModalReactProps>>(() => loadModal().catch(() => ({ default: PlainOverlay })))
export const SideSheet = lazy<ComponentType<SideSheetReactProps>>(() => loadSideSheet().catch(() => ({ default: PlainOverlay })))

/** Fetches what dialogs and sheets need, while nobody waits for it. */
export async function preloadOverlays(): Promise<void> {
  await Promise.allSettled([loadModal(), loadSideSheet()])
}
