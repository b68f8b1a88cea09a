/**
 * The one door to Semi UI: another version or package changes this file alone. Deep imports keep the bundle small,
 * which leaves Semi's variables (base.css) to us; tokens.css must come after this module.
 */
import '@douyinfe/semi-ui-19/lib/es/_base/base.css'
import type { ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import type { SideSheetReactProps } from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import { type ComponentType, lazy } from 'react'
import { PlainOverlay } from './kit/plain-overlay.tsx'

export { default as Button } from '@douyinfe/semi-ui-19/lib/es/button/Button'
export { default as Input } from '@douyinfe/semi-ui-19/lib/es/input'
export { default as TextArea } from '@douyinfe/semi-ui-19/lib/es/input/textarea'

const loadModal = () => import('@douyinfe/semi-ui-19/lib/es/modal')
const loadSideSheet = () => import('@douyinfe/semi-ui-19/lib/es/sideSheet')

/** Too heavy for the first load. If the network fails, a plain box stands in: the failure itself must be sayable. */
export const Modal = lazy<ComponentType<ModalReactProps>>(() => loadModal().catch(() => ({ default: PlainOverlay })))
export const SideSheet = lazy<ComponentType<SideSheetReactProps>>(() => loadSideSheet().catch(() => ({ default: PlainOverlay })))

/** Fetches what dialogs and sheets need, while nobody waits for it. */
export async function preloadOverlays(): Promise<void> {
  await Promise.allSettled([loadModal(), loadSideSheet()])
}
