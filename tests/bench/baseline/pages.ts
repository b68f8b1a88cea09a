import { createLoadable, type Loadable } from '../../../renderer/loadable.ts'
import type { ComponentType } from 'react'

export type PageCode = Loadable<ComponentType>

const elsewhere = createLoadable<ComponentType>(async () => (await import('./elsewhere.tsx')).Elsewhere)

/** The pages that the home links to. Their code is loaded when they open; here they share one empty page. */
const PAGES: Readonly<Record<string, PageCode | undefined>> = Object.fromEntries(
  [
    '/',
    '/toEndorTask',
    '/customerRemind',
    '/customerRemindCustomerCare',
    '/customerRemindTask',
    '/waitDeal',
    '/updateTask',
    '/customerDetail',
    '/valueAddedServices',
    '/consultationInfo',
    '/jump',
    '/endorsementsTask',
    '/customerManage',
    '/my',
    '/planTaskDetail',
    '/complaintTaskDetail',
  ].map((path) => [path, elsewhere]),
)

/** Returns the page at an address; undefined: the home. */
export const pageAt = (path: string): PageCode | undefined => PAGES[path]

/** Preloads the page at an address, on pointer down. */
export function prepare(address: string | undefined): void {
  if (address === undefined) return
  // A failure is ignored: the tap loads again and shows the error.
  void pageAt(address.split('?')[0] ?? '')
    ?.load()
    .catch(() => undefined)
}
