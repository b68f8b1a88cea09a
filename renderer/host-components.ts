import type { ComponentType, ReactNode } from 'react'
import type { SkeletonShape } from './language/skeleton.ts'
import type { UiStrings } from './widget.ts'

/**
 * The components that the app supplies: page frame, dialogs, skeletons, failures. The renderer decides when to render them, so that no
 * widget can forget a loading or error state.
 */
export interface HostComponents {
  Page: ComponentType<PageProps>
  Dialog: ComponentType<DialogProps>
  Skeleton: ComponentType<{ shape: SkeletonShape }>
  /** A group of fields of a long form below the first visible ones. */
  Piece: ComponentType<{ fields: number; children: ReactNode }>
  Failed: ComponentType<FailedProps>
  StaleNotice: ComponentType<StaleNoticeProps>
  Broken: ComponentType<{ words: UiStrings; detail?: string | undefined }>
  Planned: ComponentType<{ words: UiStrings; title: string }>
}

export interface PageProps {
  look: 'page' | 'home' | 'plain'
  title: string
  words: UiStrings
  /** Absent: no back button. */
  onBack?: (() => void) | undefined
  /** Absent: no data to refetch. */
  onRefresh?: (() => Promise<void>) | undefined
  tabs?: TabItem[] | undefined
  /** The content. Widgets render bars and floating buttons at the page's edge through PageEdge. */
  children: ReactNode
}

export interface TabItem {
  id: string
  label: string
  icon: string
  selected: boolean
  onTap(): void
}

export interface DialogProps {
  look: 'modal' | 'sheet' | 'full'
  title: string
  ok: string
  /** Absent: only one button. */
  cancel?: string | undefined
  busy: boolean
  words: UiStrings
  onOk(): void
  onCancel(): void
  children: ReactNode
}

export interface FailedProps {
  words: UiStrings
  /** Inside a card or a list rather than alone on the page. */
  compact: boolean
  /** Shown instead of the general failure, e.g. for a missing permission; then there is no retry. */
  message?: string | undefined
  /** Back button, when there is no retry. */
  onBack?: (() => void) | undefined
  onRetry(): void
}

export interface StaleNoticeProps {
  words: UiStrings
  /** Time of the stored answer in business time. */
  at: string
  onRetry(): void
}

/** A message to show, with its placeholders filled. */
export interface Notification {
  kind: 'toast' | 'floating' | 'dialog' | 'confirm'
  text: string
  title?: string | undefined
  ok?: string | undefined
  cancel?: string | undefined
  /** Display time in milliseconds; dialogs stay until they are closed. */
  ms: number
  /** `success`: with an icon. `danger`: a confirmation of an irreversible action, with a red button. */
  tone: 'neutral' | 'success' | 'danger'
}

/** Shows a notification. Resolves when a dialog is closed; for a confirmation to the answer, or undefined if it was closed without one. */
export type ShowNotification = (message: Notification) => Promise<boolean | undefined>
