import type { Checked } from '../../renderer/check/index.ts'
import type { AppContent } from '../../src/content.ts'
import { deltaOf } from '../../src/release/delta.ts'
import { type BundleShown, type Provider, type ReleasedBundle, type ReleasedFacts, SHOWN } from '../../src/release/released-bundle.ts'
import type { Bundle, CodeNeeds, Host } from '../../src/bundles/bundle.ts'
import { contentOf, screenFacts } from '../../src/bundles/app-content.ts'
import { allBundles } from '../../src/bundles/screen-bundles.ts'

/** What pages need of a version of the schemas, as data. */
export interface ReleaseData {
  content: AppContent
  screens: Readonly<Record<string, ReleasedFacts>>
  /** Name -> bundle; a later part has the name of its screen followed by `Later`. */
  bundles: ReadonlyMap<string, BundleOfVersion>
}

/** A bundle of a version, whole. */
export type BundleOfVersion = BundleShown & Omit<ReleasedBundle, 'isBuilt' | 'shown'>

/** The code that a built program contains: name of a bundle -> what it exports. */
export type BuiltCode = ReadonlyMap<string, { screen: string; isLater?: true; needs: CodeNeeds }>

/** Thrown for content that needs code that no screen of the program contains. */
export class NoCodeError extends Error {
  constructor(
    readonly screen: string,
    readonly missing: readonly string[],
  ) {
    super(`${screen} needs ${missing.join(', ')}, which no screen of the program contains`)
  }
}

/** Returns the name of the bundle of a screen's later part. */
export const laterName = (screen: string) => `${screen}Later`

/** Returns what the built screens of a program contain. */
export const builtCode = (checked: Pick<Checked, 'project' | 'plans'>): BuiltCode =>
  new Map(
    [...allBundles(checked, { splits: true })].flatMap(([screen, { first, later }]) => [
      [screen, { screen, needs: first.bundle.needs }],
      ...(later ? [[laterName(screen), { screen, isLater: true as const, needs: later.bundle.needs }] as const] : []),
    ]),
  )

/** Returns a version of the schemas as data for pages of a program with this code. Throws a NoCodeError. */
export function releaseData(checked: Pick<Checked, 'project' | 'plans'>, built: BuiltCode): ReleaseData {
  const bundles = new Map<string, BundleOfVersion>()
  for (const [screen, { first, later }] of allBundles(checked, { splits: true })) {
    const name = laterName(screen)
    const more = later && { later: { name, isShown: later.isRenderedWithoutTap } }
    bundles.set(screen, { ...dataOf(first.bundle, screen, screen, built), plan: first.plan, ...more })
    if (later) bundles.set(name, { ...dataOf(later.bundle, screen, name, built), nodes: later.nodes, dialogs: later.dialogs })
  }
  const screens = Object.fromEntries(screenFacts(checked.project)) as Record<string, ReleasedFacts>
  return { content: contentOf(checked.project) as AppContent, screens, bundles }
}

/** Returns a bundle without its plan as data: what is empty is absent, as in built bundles. */
function dataOf({ needs, settings, words, validation, ...data }: Bundle, screen: string, name: string, built: BuiltCode): BundleOfVersion {
  return {
    ...data,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(words).length > 0 ? { words } : {}),
    ...(validation === undefined ? {} : { validation }),
    code: providersOf(screen, name, needs, built),
  } as unknown as BundleOfVersion
}

/** Returns a bundle as what differs from the built one of its name, if there is one. Pages then load little more than the built files. */
export function releasedBundle(bundle: BundleOfVersion, built: BundleOfVersion | undefined): ReleasedBundle {
  const { code, later, phrases } = bundle
  const shown = deltaOf(shownBy(built), shownBy(bundle))
  return {
    isBuilt: built !== undefined,
    ...(shown === undefined ? {} : { shown }),
    limits: changedEntries(bundle.limits, built?.limits),
    icons: changedEntries(bundle.icons, built?.icons),
    phrases: phrases.filter((phrase) => !built?.phrases.includes(phrase)),
    code,
    ...(later === undefined ? {} : { later }),
  }
}

const shownBy = (bundle: Partial<BundleShown> = {}) =>
  Object.fromEntries(SHOWN.flatMap((key) => (bundle[key] === undefined ? [] : [[key, bundle[key]]])))

/** Returns the entries of a record that another one does not have alike. */
export const changedEntries = <Value>(
  record: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>> = {},
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])))

/** The export of a host: both kinds of data sources have one name, and the one for derived lists reads queries, too. */
const exportOf = (host: Host): string => (host === 'createQuerySource' ? 'createSource' : host)
const contains = (built: readonly Host[], host: Host): boolean =>
  built.includes(host) || (host === 'createQuerySource' && built.includes('createSource'))

/** Returns the built modules that together contain the code, the screen's own ones first. */
function providersOf(screen: string, name: string, needs: CodeNeeds, built: BuiltCode): Provider[] {
  const left = { widgets: [...needs.widgets], queries: [...needs.queries], commands: [...needs.commands], hosts: [...needs.hosts] }
  const providers: Provider[] = []
  const own = [name, screen, laterName(screen)]
  const order = [...own, ...[...built.keys()].filter((one) => !own.includes(one))]
  for (const one of new Set(order)) {
    const offered = built.get(one)
    if (!offered) continue
    const took = {
      widgets: left.widgets.filter((widget) => offered.needs.widgets.includes(widget)),
      queries: left.queries.filter((query) => offered.needs.queries.includes(query)),
      commands: left.commands.filter((command) => offered.needs.commands.includes(command)),
      hosts: left.hosts.filter((host) => contains(offered.needs.hosts, host)),
    }
    if (Object.values(took).every((names) => names.length === 0)) continue
    const names = { ...took, hosts: took.hosts.map(exportOf) }
    providers.push({
      screen: offered.screen,
      ...(offered.isLater ? { isLater: true } : {}),
      ...Object.fromEntries(Object.entries(names).filter(([, list]) => list.length > 0)),
    })
    left.widgets = left.widgets.filter((widget) => !took.widgets.includes(widget))
    left.queries = left.queries.filter((query) => !took.queries.includes(query))
    left.commands = left.commands.filter((command) => !took.commands.includes(command))
    left.hosts = left.hosts.filter((host) => !took.hosts.includes(host))
  }
  const missing = Object.values(left).flat()
  if (missing.length > 0) throw new NoCodeError(screen, missing)
  return providers
}
