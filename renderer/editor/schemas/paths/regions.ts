import type { FileScopes, ScopeNote, ScopeReason } from '../../../compile/scope-notes.ts'
import type { Project, View } from '../../../model/project.ts'
import { itemOf, type ScopeTypes, type Type } from '../../../model/scope-types.ts'

type Reason = Exclude<ScopeReason, { kind: 'result' }>
type OfKind<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>

/** A part of a view in which the same names are in scope for the same reason. */
export interface Region {
  /** The names in scope; the union if several parts have the same reason, e.g. two lists of the same data. */
  names: ScopeTypes
  /** Additional names in step chains that begin here: the results of earlier steps. */
  results: ScopeTypes
  inside: { reason: Reason; region: Region }[]
}

/** Returns the outermost region of a view, from the scopes recorded during binding. */
export function regionOf(view: View, { views, notes }: FileScopes): Region {
  return grow(
    [views.get(view) ?? new Map()],
    notes.filter((note) => note.view === view),
  )
}

function grow(seen: readonly ScopeTypes[], notes: readonly ScopeNote[]): Region {
  const scopes = new Set(seen)
  const results = notes.filter(({ reason }) => reason.kind === 'result' && scopes.has(reason.of))
  // Steps after one with a result belong to the same chain.
  for (const { scope } of results) scopes.add(scope)
  const groups = new Map<string, { reason: Reason; scopes: ScopeTypes[] }>()
  for (const { reason, around, scope } of notes) {
    if (reason.kind === 'result' || !scopes.has(around)) continue
    const key = JSON.stringify(reason)
    groups.set(key, { reason, scopes: [...(groups.get(key)?.scopes ?? []), scope] })
  }
  return {
    names: merged(seen),
    results: merged(results.map(({ scope }) => scope)),
    inside: [...groups.values()].map(({ reason, scopes: own }) => ({ reason, region: grow(own, notes) })),
  }
}

const merged = (scopes: readonly ScopeTypes[]): ScopeTypes => new Map(scopes.flatMap((scope) => [...scope]))

/** Returns the regions nested in another for one kind of reason. */
export const insideOf = <Kind extends Reason['kind']>({ inside }: Region, kind: Kind) =>
  inside.filter((one): one is { reason: OfKind<Kind>; region: Region } => one.reason.kind === kind)

const createCache = () => {
  const cache = new WeakMap<Region, Map<string, Region>>()
  return (region: Region, key: string, make: () => Region): Region => {
    const own = cache.get(region) ?? new Map<string, Region>()
    cache.set(region, own)
    const found = own.get(key) ?? make()
    own.set(key, found)
    return found
  }
}
const chains = createCache()
const items = createCache()

/** Returns the region of a step chain that begins in a region. */
export function chainOf(region: Region): Region {
  const { names, results, inside } = region
  return results.size === 0 ? region : chains(region, '', () => ({ names: merged([names, results]), results: new Map(), inside }))
}

/** Returns the region of a list's items, for a list that the view does not render yet. */
export const itemRegion = (project: Project, region: Region, list: string, type: Type): Region =>
  items(region, list, () => ({ ...region, names: new Map([...region.names, ['item', itemOf(project, type)]]), results: new Map() }))
