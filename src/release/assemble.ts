import { screens } from 'virtual:steward/screens'
import type { LaterModule } from '../../renderer/run/env/index.ts'
import { interpretedValidator } from '../../renderer/run/forms/index.ts'
import { createLaterLoader } from '../../renderer/run/views/index.ts'
import { addIcons } from '../../widgets/icon.tsx'
import type { addPhrases as AddPhrases } from '../../widgets/kit/phrases.tsx'
import type { ScreenBundle } from '../screen-bundle.ts'
import { applyDelta } from './delta.ts'
import { release } from './release.ts'
import { type Provider, type ReleasedBundle, SHOWN } from './released-bundle.ts'

/** The exports of a built module, by name. */
type Exports = Readonly<Record<string, unknown>>

/** Returns a bundle of the release: its data, with the code of the built screens that contain it. Throws when one cannot be fetched. */
export const releasedScreen = async (screen: string): Promise<ScreenBundle> =>
  (await assembled(screen, { screen })) as unknown as ScreenBundle

async function bundleData(name: string): Promise<ReleasedBundle> {
  const inline = release?.inline[name]
  if (inline) return inline as ReleasedBundle
  const answer = await fetch(`/content/${release?.bundles[name]}.json`)
  if (!answer.ok) throw new Error(`content ${name}: ${answer.status}`)
  return (await answer.json()) as ReleasedBundle
}

async function assembled(name: string, own: Provider): Promise<Exports> {
  const { isBuilt, shown = {}, code, limits, icons, phrases, later } = await bundleData(name)
  const built: Exports = isBuilt ? await builtModule(own) : {}
  const provided = await Promise.all(code.map(async (provider) => taken(await builtModule(provider), provider)))
  addIcons(icons)
  const tables = Object.fromEntries(
    (['widgets', 'queries', 'commands'] as const).map((table) => [table, Object.assign({}, ...provided.map((part) => part[table]))]),
  )
  const validators = Object.fromEntries(Object.entries(limits).map(([form, schema]) => [form, interpretedValidator(schema)]))
  const { addPhrases, ...hosts } = Object.assign({}, ...provided.map((part) => part.hosts)) as { addPhrases?: typeof AddPhrases }
  addPhrases?.(phrases)
  const { screen } = own
  return {
    ...(applyDelta(picked(built, SHOWN), shown) as Exports),
    ...hosts,
    ...tables,
    validators: { ...Object(built['validators']), ...validators },
    ...(later ? { later: createLaterLoader(() => releasedLater(later.name, screen), later.isShown ? 0 : undefined) } : {}),
  }
}

const releasedLater = async (name: string, screen: string): Promise<LaterModule> =>
  (await assembled(name, { screen, isLater: true })) as unknown as LaterModule

async function builtModule({ screen, isLater }: Provider): Promise<Exports> {
  const entry = screens[screen]
  const module = await (entry?.built ?? entry)?.load()
  const found = isLater ? await module?.later?.load() : module
  if (!found) throw new Error(`the built screen "${screen}" has no code`)
  return found as unknown as Exports
}

/** Returns those of the exports that there are. */
const picked = (from: unknown, names: readonly string[] = []): Exports => {
  const exports = Object(from) as Exports
  return Object.fromEntries(names.flatMap((name) => (exports[name] === undefined ? [] : [[name, exports[name]]])))
}

const taken = (module: Exports, { widgets, queries, commands, hosts }: Provider) => ({
  widgets: picked(module['widgets'], widgets),
  queries: picked(module['queries'], queries),
  commands: picked(module['commands'], commands),
  hosts: picked(module, hosts),
})
