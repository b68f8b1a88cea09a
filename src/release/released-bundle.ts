import type { LaterModule, ScreenModule, ViewModule } from '../../renderer/run/env/index.ts'
import type { Limits } from '../../renderer/run/forms/index.ts'
import type { IconShape } from '../../widgets/icon.tsx'
import type { BundleContent } from '../content.ts'
import type { ScreenEntry } from '../navigation/address.ts'
import type { Wire } from '../screen-bundle.ts'

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

/** The bundle of a released screen, or of its later part, as data. */
export interface ReleasedBundle
  extends BundleContent,
    Pick<Wire, 'calls' | 'entities'>,
    Partial<Pick<ScreenModule, 'plan'>>,
    Partial<Pick<LaterModule, 'nodes' | 'dialogs'>>,
    Pick<ViewModule, 'parts'> {
  limits: Readonly<Record<string, Limits>>
  icons: Readonly<Record<string, readonly IconShape[]>>
  phrases: readonly string[]
  code: readonly Provider[]
  /** The name of the later part in `Release.bundles`, and whether the screen shows it without a tap. */
  later?: { name: string; isShown: boolean }
}

/** The facts of a screen that are known before its bundle. */
export type ReleasedFacts = Partial<Omit<ScreenEntry, 'id' | 'load' | 'built'>>
