import { createContext, useContext, useState } from 'react'
import type { ViewPlan } from '../../compile/plan.ts'
import type { Fields } from '../../language/field.ts'
import { createScope, createStore, type QuerySource, type Scope, type Store, type ValueSource } from '../data/index.ts'
import type { ViewAround } from '../steps/index.ts'
import { type Env, type OpenedDialog, useEnv, type ViewModule } from '../env/index.ts'
import { laterDialog } from './later-dialog.ts'

/** A mounted view: its scope and the functions for its steps. */
export interface ViewRuntime extends ViewAround {
  module: ViewModule
  scope: Scope
  params: Store
  failures: FailureOwners
  /** Dismisses the dialogs that this view has opened. */
  dismissDialogs(): void
}

/** A notice that is shown once per view and data source: loading failed, or a stored answer is shown. */
export type Notice = 'failed' | 'kept'

/** Ensures that a failure of data needed by several nodes is shown once. */
export interface FailureOwners {
  /** Whether the node shows the notice; the first node that asks becomes its owner. */
  isFirst(cell: QuerySource, node: object, notice: Notice): boolean
  /** Releases the notices of an unmounted node, so that another node may show them. */
  release(node: object): void
  /** Replaces the view by a message, because its data is not available and a retry is useless. */
  close(why: string): void
  /** Shows the view again. */
  open(): void
  /** Returns the message of a closed view. */
  closed(): string | undefined
  subscribe(listener: () => void): () => void
}

function createFailureOwners(): FailureOwners {
  // Separate maps, because a failure and a stored answer may replace each other in one render, before the first owner is released.
  const owners: Record<Notice, Map<QuerySource, object>> = { failed: new Map(), kept: new Map() }
  const listeners = new Set<() => void>()
  let closed: string | undefined
  const set = (why: string | undefined) => {
    closed = why
    for (const listener of listeners) listener()
  }
  return {
    close: set,
    open: () => set(undefined),
    closed: () => closed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isFirst(cell, node, notice) {
      const all = owners[notice]
      if (!all.has(cell)) all.set(cell, node)
      return all.get(cell) === node
    },
    release(node) {
      for (const all of Object.values(owners)) for (const [cell, owner] of all) if (owner === node) all.delete(cell)
    },
  }
}

/** The React context of the enclosing view. */
export const ViewContext = createContext<ViewRuntime | undefined>(undefined)

/** Returns the enclosing view. Throws outside a view. */
export function useViewAround(): ViewRuntime {
  const view = useContext(ViewContext)
  if (!view) throw new Error('no ViewContext')
  return view
}

/** Returns the defaults of fields. */
export const defaults = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])))

/** Creates the run-time view of a plan. Data sources use the view's scope, so they may depend on params, state and one another. */
export function createView(env: Env, plan: ViewPlan, params: Store, state: Store, module: ViewModule, screen: string): ViewRuntime {
  const sources: Record<string, ValueSource> = { ...env.globals, params, state }
  const scope = createScope(sources)
  for (const [name, data] of Object.entries(plan.data)) {
    if (!module.createSource) throw new Error('the screen was loaded without the data code')
    sources[name] = module.createSource(env, data, () => scope)
  }
  const opened = new Set<OpenedDialog>()
  return {
    scope,
    params,
    screen,
    module,
    failures: createFailureOwners(),
    async openDialog(name, given, onLoading) {
      const own = plan.dialogs[name]
      const box = env.prepareDialogs()
      if (box || !(own || module.later?.get())) onLoading?.()
      const [found] = await Promise.all([own ? { plan: own, env, module } : laterDialog(`${plan.id}.${name}`, env, module), box])
      const mine = env.dialogs.open({ ...found, params: given, screen })
      opened.add(mine)
      return { ended: mine.ended.finally(() => opened.delete(mine)) }
    },
    dismissDialogs() {
      for (const dialog of opened) dialog.end({ outcome: 'dismissed' })
    },
  }
}

/** Returns the view of a dialog or part with the passed params. A changed plan (hot reload) keeps the state. */
export function useView(plan: ViewPlan, params: Record<string, unknown>, module: ViewModule, screen: string): ViewRuntime {
  const env = useEnv()
  const [stores] = useState(() => ({
    params: createStore({ ...defaults(plan.params), ...params }),
    state: createStore(defaults(plan.state)),
  }))
  const [made, setMade] = useState(() => ({ plan, module, view: createView(env, plan, stores.params, stores.state, module, screen) }))
  if (made.plan === plan && made.module === module) return made.view
  const next = { plan, module, view: createView(env, plan, stores.params, stores.state, module, screen) }
  setMade(next)
  return next.view
}
