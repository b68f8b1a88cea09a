import { createContext, useContext, useState } from 'react'
import type { ViewPlan } from '../../compile/plan.ts'
import type { Fields } from '../../language/field.ts'
import { createScope, createStore, type QuerySource, type Scope, type Store, type ValueSource } from '../data/index.ts'
import type { ViewAround } from '../steps/index.ts'
import { type Env, type OpenedDialog, useEnv, type ViewModule } from '../env/index.ts'
import { laterDialog } from './later-dialog.ts'

/** A view on the glass: its names, and what its steps may reach. */
export interface ViewRuntime extends ViewAround {
  module: ViewModule
  scope: Scope
  params: Store
  failures: FailureOwners
  /** Ends the dialogs that this view has opened, as if they had been left. */
  dismissDialogs(): void
}

/** What is said of data once in a view: that it can't be had, or that it is kept from before. */
export type Said = 'failed' | 'kept'

/** Several nodes may need the same data; its failure is shown once, by the first of them. */
export interface FailureOwners {
  isFirst(cell: QuerySource, node: object, said: Said): boolean
  /** The node shows no failure (any more): another one may. */
  release(node: object): void
  /** What the view is about can't be had, and these words say why: asking again would be of no use. */
  close(why: string): void
  /** Everything may be asked for again. */
  open(): void
  /** Why the view is closed. */
  closed(): string | undefined
  subscribe(listener: () => void): () => void
}

function createOwners(): FailureOwners {
  // Apart, because one takes the other's place in one go: the one that goes releases the data only after the other was drawn.
  const owners: Record<Said, Map<QuerySource, object>> = { failed: new Map(), kept: new Map() }
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
    isFirst(cell, node, said) {
      const all = owners[said]
      if (!all.has(cell)) all.set(cell, node)
      return all.get(cell) === node
    },
    release(node) {
      for (const all of Object.values(owners)) for (const [cell, owner] of all) if (owner === node) all.delete(cell)
    },
  }
}

export const ViewContext = createContext<ViewRuntime | undefined>(undefined)

/** The view around whatever is being drawn. Throws outside of one. */
export function useViewAround(): ViewRuntime {
  const view = useContext(ViewContext)
  if (!view) throw new Error('nothing can be drawn outside a view')
  return view
}

/** The default of each field that has one. */
export const defaults = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])))

/** Joins a plan to its names: globals, params, state, data. Data sources see the same names, each other included. */
export function createView(env: Env, plan: ViewPlan, params: Store, state: Store, module: ViewModule, screen: string): ViewRuntime {
  const sources: Record<string, ValueSource> = { ...env.globals, params, state }
  const scope = createScope(sources)
  for (const [name, data] of Object.entries(plan.data)) {
    if (!module.createSource) throw new Error('the screen was loaded without what asks for data')
    sources[name] = module.createSource(env, data, () => scope)
  }
  const opened = new Set<OpenedDialog>()
  return {
    scope,
    params,
    screen,
    module,
    failures: createOwners(),
    async openDialog(name, given, onLoading) {
      const here = plan.dialogs[name]
      const box = env.prepareDialogs()
      if (box || !(here || module.later?.get())) onLoading?.()
      const [found] = await Promise.all([here ? { plan: here, env, module } : laterDialog(`${plan.id}.${name}`, env, module), box])
      const mine = env.dialogs.open({ ...found, params: given, screen })
      opened.add(mine)
      return { ended: mine.ended.finally(() => opened.delete(mine)) }
    },
    dismissDialogs() {
      for (const dialog of opened) dialog.end({ outcome: 'dismissed' })
    },
  }
}

/** A view whose params are handed to it: a dialog or a part. A changed plan keeps the state. */
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
