/**
 * The door to Semi UI, which draws what lies over a page: another version or package changes this file alone. Deep imports keep the
 * bundle small, which leaves Semi's variables to us (semi-base.ts): those that our tokens don't define come with the first of what it draws. What
 * stands here is loaded with the app.
 */
import type { ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import type { SideSheetReactProps } from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import type { ComponentProps, ComponentType } from 'react'
import { createLoadable } from '../renderer/widget.ts'
import { PlainOverlay } from './kit/plain-overlay.tsx'

/** Too heavy for the first load. If the network fails, a plain box stands in: the failure itself must be sayable. */
const overlay = <Props extends ComponentProps<typeof PlainOverlay>>(fetchCode: () => Promise<{ default: ComponentType<Props> }>) =>
  createLoadable(async (): Promise<ComponentType<Props>> => {
    try {
      return (await Promise.all([fetchCode(), import('./semi-base.css')]))[0].default
    } catch {
      return PlainOverlay
    }
  })

// Not by React's `lazy`: what replaces the nothing that it shows first is held back for 300 ms, also where the code is there.
export const modal = overlay<ModalReactProps>(() => import('@douyinfe/semi-ui-19/lib/es/modal'))
export const sideSheet = overlay<SideSheetReactProps>(() => import('@douyinfe/semi-ui-19/lib/es/sideSheet'))

/** Fetches what dialogs and sheets need, while nobody waits for it. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([modal.load(), sideSheet.load()])
}

/** Whether what dialogs and sheets need is here. */
export const hasOverlays = (): boolean => modal.get() !== undefined && sideSheet.get() !== undefined
