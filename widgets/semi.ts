/**
 * The door to Semi UI, which draws what lies over a page: another version or package changes this file alone. Deep imports keep the
 * bundle small, which leaves Semi's variables to us (semi-base.ts): those that our tokens don't define come with the first of what it draws. What
 * stands here is loaded with the app.
 */
import type { ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import type { SideSheetReactProps } from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import { type ComponentType, lazy } from 'react'
import { PlainOverlay } from './kit/plain-overlay.tsx'

const withBase = async <Module>(component: Promise<Module>): Promise<Module> =>
  (await Promise.all([component, import('./semi-base.ts')]))[0]

const loadModal = () => withBase(import('@douyinfe/semi-ui-19/lib/es/modal'))
const loadSideSheet = () => withBase(import('@douyinfe/semi-ui-19/lib/es/sideSheet'))

/** Too heavy for the first load. If the network fails, a plain box stands in: the failure itself must be sayable. */
export const Modal = lazy<ComponentType<ModalReactProps>>(() => loadModal().catch(() => ({ default: PlainOverlay })))
export const SideSheet = lazy<ComponentType<SideSheetReactProps>>(() => loadSideSheet().catch(() => ({ default: PlainOverlay })))

/** Fetches what dialogs and sheets need, while nobody waits for it. */
export async function preloadOverlays(): Promise<void> {
  await Promise.allSettled([loadModal(), loadSideSheet()])
}
