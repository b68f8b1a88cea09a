import { type ComponentType, createContext, useContext } from 'react'
import type { DialogPlan } from '../../compile/plan.ts'
import type { HostComponents } from '../../host-components.ts'
import type { ValueSource } from '../data/index.ts'
import type { DialogEnd, StepEnv } from '../steps/index.ts'
import type { DraftStore } from './draft-storage.ts'
import type { LaterModule, ViewModule } from './screen-module.ts'

export interface OpenDialog {
  key: number
  plan: DialogPlan
  params: Record<string, unknown>
  /** Environment and module of the screen that opened the dialog. */
  env: Env
  module: ViewModule
  screen: string
  end(end: DialogEnd): void
}

export interface OpenedDialog {
  ended: Promise<DialogEnd>
  end(end: DialogEnd): void
}

/** The open dialogs; a step opens one and waits until it is closed. */
export interface DialogStack {
  open(dialog: Omit<OpenDialog, 'key' | 'end'>): OpenedDialog
  /** Dismisses all dialogs, e.g. when the user leaves the screen. */
  dismissAll(): void
  subscribe(listener: () => void): () => void
  all(): readonly OpenDialog[]
}

/** The environment that the app supplies to the renderer, which uses no globals. */
export interface Env extends StepEnv {
  now(): number
  globals: Readonly<Record<string, ValueSource>>
  hostComponents: HostComponents
  /** Watermark with the signed-in user and the time, for screens that request it. Absent: no watermarks. */
  Watermark?: ComponentType
  dialogs: DialogStack
  /** Storage for drafts. Absent: no drafts are stored. */
  drafts?: DraftStore | undefined
  /** Returns the environment extended by a module that is loaded later. Absent: no module is loaded later. */
  withLater?: (module: LaterModule) => Env
  /** Whether broken nodes show their error; true in development. */
  verbose: boolean
}

/** The React context of `Env`. */
export const EnvContext = createContext<Env | undefined>(undefined)

/** Returns the environment. Throws outside an `EnvContext`. */
export function useEnv(): Env {
  const env = useContext(EnvContext)
  if (!env) throw new Error('no EnvContext')
  return env
}
