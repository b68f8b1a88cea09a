import type { ComponentType, ReactNode } from 'react'
import type { SkeletonShape } from './language/skeleton.ts'
import type { UiStrings } from './widget.ts'

/**
 * What the renderer asks the app to draw around widgets: page frame, dialogs, skeletons, failures. The renderer
 * decides when, the surface decides how it looks; no widget can forget a loading or an error state.
 */
export interface HostComponents {
  Page: ComponentType<PageProps>
  Dialog: ComponentType<DialogProps>
  Skeleton: ComponentType<{ shape: SkeletonShape }>
  /** So many fields of a long form, below those that are seen first. */
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
  /** Absent: nothing that could be asked for again. */
  onRefresh?: (() => Promise<void>) | undefined
  tabs?: TabItem[] | undefined
  /** Bars and floating buttons that widgets put at the page's edge are drawn here, through PageEdge. */
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
  /** Said instead of the general failure, e.g. that one may not see this; then there is nothing to retry. */
  message?: string | undefined
  /** A way out, where there is nothing to retry. */
  onBack?: (() => void) | undefined
  onRetry(): void
}

export interface StaleNoticeProps {
  words: UiStrings
  /** When what stands below was answered, as the business clock says it. */
  at: string
  onRetry(): void
}

/** A message on its way to the glass, already filled in. */
export interface Notification {
  kind: 'toast' | 'floating' | 'dialog' | 'confirm'
  text: string
  title?: string | undefined
  ok?: string | undefined
  cancel?: string | undefined
  /** How long it stays, milliseconds; dialogs stay until they are answered. */
  ms: number
  /** `success`: with its icon. `danger`: the answer of a confirmation can't be taken back, and its button is red. */
  tone: 'neutral' | 'success' | 'danger'
}

/** Speaks; a dialog is over when it is closed, a confirmation says what was chosen: undefined when it was closed without an answer. */
export type ShowNotification = (message: Notification) => Promise<boolean | undefined>
