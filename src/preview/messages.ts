import type { Session } from '../../generated/data.ts'
import type { AppContent } from '../content.ts'
import type { wide } from 'virtual:steward/wide'
import type { ReleasedBundle, BundleShown, ReleasedFacts } from '../release/released-bundle.ts'
import type { Wire } from '../screen-bundle.ts'

/** The path of the preview's page, and of everything it asks for. */
export const PREVIEW = '/workbench/preview/'

/** The app's data before a screen is opened, compiled from the schemas. */
export interface AppData {
  content: AppContent
  wire: Pick<Wire, 'calls' | 'entities'>
  wide: typeof wide
  screens: Readonly<Record<string, ReleasedFacts>>
}

/** A screen with everything it shows, and the names of the code that not all screens have. */
export interface ScreenData extends BundleShown, Pick<ReleasedBundle, 'limits' | 'icons' | 'phrases'> {
  hosts: readonly string[]
}

/** How the preview's requests fail: not at all, late, as without a network, by an error of the service, or by answers whose lists are empty. */
export type Fault = 'none' | 'slow' | 'offline' | 'broken' | 'empty'

/** The surroundings in which the app is shown. */
export interface Surroundings {
  isDark: boolean
  fault: Fault
}

/** How the app starts in the preview. */
export interface Start {
  app: AppData
  /** The address that is opened. */
  address: string
  /** The sample person's session; undefined when signed out. */
  session: { token: string; user: Session } | undefined
  surroundings: Surroundings
}

/** Whether a part of a condition is met now; `at` are its keys as they are written. `value` is what it compares, absent when empty. */
export interface ConditionState {
  at: readonly (string | number)[]
  isMet: boolean
  value?: string | undefined
}

/** Whether the node at a place is shown now, and the parts of its condition, the whole one first. */
export interface NodeState {
  place: string
  isShown: boolean
  parts: readonly ConditionState[]
}

/** What differs on a screen: places of nodes as in `tapped`, and whether the page's title does. */
export interface Marks {
  places: readonly string[]
  hasTitle: boolean
}

/** A message of the workbench to the preview. */
export type ToPreview =
  | { about: 'start'; start: Start }
  | { about: 'screen'; screen: string; data: ScreenData | undefined }
  | { about: 'content'; content: AppContent }
  | { about: 'open'; address: string }
  /** Outlines the node at a place, or none. */
  | { about: 'outline'; place: string | undefined }
  /** Marks the nodes at places, and the page's title. */
  | { about: 'mark'; marks: Marks }
  | { about: 'surroundings'; surroundings: Surroundings }

/** A message of the preview to the workbench. */
export type ToWorkbench =
  | { about: 'ready' }
  /** The browser allows no service worker, for example in a private window. */
  | { about: 'impossible' }
  | { about: 'needs'; screen: string }
  | { about: 'shows'; address: string; screen: string }
  /** Whether the outlined node is shown, and why. For a node inside a hidden one it is the state of the hidden one. */
  | { about: 'state'; state: NodeState | undefined }
  /** How many of the marks are visible. */
  | { about: 'marked'; count: number }
  /** The place in the schemas of what was tapped: the path of the file, `#`, and the keys within it, with dots. */
  | { about: 'tapped'; place: string }
