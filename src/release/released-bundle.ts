import type { LaterModule, ScreenModule, ViewModule } from '../../renderer/run/env/index.ts'
import type { Limits } from '../../renderer/run/forms/index.ts'
import type { IconShape } from '../../widgets/icon.tsx'
import type { BundleContent } from '../content.ts'
import type { ScreenEntry } from '../navigation/address.ts'
import type { Wire } from '../screen-bundle.ts'
import type { Delta } from './delta.ts'

/** Code that a bundle takes from a built screen, or from its later part: the names of its exports. */
export interface Provider {
  screen: string
  isLater?: true
  widgets?: readonly string[]
  queries?: readonly string[]
  commands?: readonly string[]
  /** Code of the renderer and the app, e.g. `Dialog`. */
  hosts?: readonly string[]
}

/** What a bundle shows, as a built bundle exports it. */
export interface BundleShown
  extends BundleContent,
    Pick<Wire, 'calls' | 'entities'>,
    Partial<Pick<ScreenModule, 'plan'>>,
    Partial<Pick<LaterModule, 'nodes' | 'dialogs'>>,
    Pick<ViewModule, 'parts'> {}

/** The exports that are data. */
export const SHOWN = [
  'plan',
  'nodes',
  'dialogs',
  'parts',
  'messages',
  'dictionaries',
  'calls',
  'entities',
  'settings',
  'words',
  'validation',
] as const satisfies readonly (keyof BundleShown)[]

/** The bundle of a released screen, or of its later part, as data: what differs from the built bundle of the same name. */
export interface ReleasedBundle {
  /** Whether there is a built bundle of this name. */
  isBuilt: boolean
  /** The changes of what it shows; absent when there are none. */
  shown?: Exclude<Delta, 0>
  /** The limits of forms that the built bundle has otherwise or not at all. */
  limits: Readonly<Record<string, Limits>>
  /** Icons and phrases that the built bundle lacks. */
  icons: Readonly<Record<string, readonly IconShape[]>>
  phrases: readonly string[]
  code: readonly Provider[]
  /** The name of the later part in `Release.bundles`, and whether the screen shows it without a tap. */
  later?: { name: string; isShown: boolean }
}

/** The facts of a screen that are known before its bundle. */
export type ReleasedFacts = Partial<Omit<ScreenEntry, 'id' | 'load' | 'built'>>
