import { createLoadable, type Loadable } from '../../../renderer/loadable.ts'
import type { ComponentType } from 'react'

export type PageCode = Loadable<ComponentType>

const elsewhere = createLoadable<ComponentType>(async () => (await import('./elsewhere.tsx')).Elsewhere)

/** The pages that a home leads to: each is fetched when it is opened. Only the home of this bench has something on it. */
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

/** The page of an address; undefined: the home. */
export const pageAt = (path: string): PageCode | undefined => PAGES[path]

/** A finger has gone down on what opens an address: its page is fetched. */
export function prepare(address: string | undefined): void {
  if (address === undefined) return
  // The tap itself tries again, and says so.
  void pageAt(address.split('?')[0] ?? '')
    ?.load()
    .catch(() => undefined)
}
