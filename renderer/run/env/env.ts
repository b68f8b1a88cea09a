import { type ComponentType, createContext, useContext } from 'react'
import type { DialogPlan } from '../../compile/plan.ts'
import type { HostComponents } from '../../host-components.ts'
import type { ValueSource } from '../data/index.ts'
import type { DialogEnd, StepEnv } from '../steps/index.ts'
import type { DraftStore } from './draft-storage.ts'
import type { LaterModule, ViewModule } from './screen-module.ts'

/** A dialog on the glass, and how to close it. */
export interface OpenDialog {
  key: number
  plan: DialogPlan
  params: Record<string, unknown>
  /** What the screen that opened it runs in, and has brought. */
  env: Env
  module: ViewModule
  screen: string
  end(end: DialogEnd): void
}

/** A dialog for whoever opened it. */
export interface OpenedDialog {
  ended: Promise<DialogEnd>
  end(end: DialogEnd): void
}

/** The dialogs on the glass; a step opens one and waits for its end. */
export interface DialogStack {
  open(dialog: Omit<OpenDialog, 'key' | 'end'>): OpenedDialog
  /** Dismisses all, e.g. because the screen under them is left. */
  dismissAll(): void
  subscribe(listener: () => void): () => void
  all(): readonly OpenDialog[]
}

/** Everything around the renderer. The app supplies it once; nothing below reaches for a global. */
export interface Env extends StepEnv {
  now(): number
  globals: Readonly<Record<string, ValueSource>>
  hostComponents: HostComponents
  /** Over everything on a screen that asks for one: who is looking, and when. Absent: screens have none. */
  Watermark?: ComponentType
  dialogs: DialogStack
  /** Where drafts are kept. Absent: the screen keeps none. */
  drafts?: DraftStore | undefined
  /** This, with what has come later for a screen. Absent: nothing does. */
  withLater?: (module: LaterModule) => Env
  /** True in development: broken places show their error. */
  verbose: boolean
}

export const EnvContext = createContext<Env | undefined>(undefined)

/** The environment of whatever is being drawn. Throws outside of one. */
export function useEnv(): Env {
  const env = useContext(EnvContext)
  if (!env) throw new Error('nothing can be drawn outside an EnvContext')
  return env
}
