import { screens } from 'virtual:steward/screens'
import type { LaterModule } from '../../renderer/run/env/index.ts'
import { interpretedValidator } from '../../renderer/run/forms/index.ts'
import { createLaterLoader } from '../../renderer/run/views/index.ts'
import { addIcons } from '../../widgets/icon.tsx'
import type { addPhrases as AddPhrases } from '../../widgets/kit/phrases.tsx'
import type { LaterBundle, ScreenBundle } from '../screen-bundle.ts'
import { release } from './release.ts'
import type { Provider, ReleasedBundle } from './released-bundle.ts'

/** The exports of a built module, by name. */
type Exports = Readonly<Record<string, unknown>>

/** Returns a bundle of the release: its data, with the code of the built screens that contain it. Throws when one cannot be fetched. */
export async function releasedScreen(name: string): Promise<ScreenBundle> {
  const data = await bundleData(name)
  return { ...(await assembled(data)), plan: data.plan } as ScreenBundle
}

async function releasedLater(name: string): Promise<LaterBundle> {
  const data = await bundleData(name)
  return { ...(await assembled(data)), nodes: data.nodes, dialogs: data.dialogs } as LaterBundle
}

async function bundleData(name: string): Promise<ReleasedBundle> {
  const inline = release?.inline[name]
  if (inline) return inline as ReleasedBundle
  const answer = await fetch(`/content/${release?.bundles[name]}.json`)
  if (!answer.ok) throw new Error(`content ${name}: ${answer.status}`)
  return (await answer.json()) as ReleasedBundle
}

async function assembled(data: ReleasedBundle): Promise<Exports> {
  const { code, limits, icons, phrases, later, plan: _plan, nodes: _nodes, dialogs: _dialogs, ...content } = data
  const provided = await Promise.all(code.map(async (provider) => taken(await builtModule(provider), provider)))
  addIcons(icons)
  const tables = Object.fromEntries(
    (['widgets', 'queries', 'commands'] as const).map((table) => [table, Object.assign({}, ...provided.map((part) => part[table]))]),
  )
  const validators = Object.fromEntries(Object.entries(limits).map(([form, schema]) => [form, interpretedValidator(schema)]))
  const { addPhrases, ...hosts } = Object.assign({}, ...provided.map((part) => part.hosts)) as { addPhrases?: typeof AddPhrases }
  addPhrases?.(phrases)
  return {
    ...content,
    ...hosts,
    ...tables,
    validators,
    ...(later ? { later: createLaterLoader((): Promise<LaterModule> => releasedLater(later.name), later.isShown ? 0 : undefined) } : {}),
  }
}

async function builtModule({ screen, isLater }: Provider): Promise<Exports> {
  const entry = screens[screen]
  const module = await (entry?.built ?? entry)?.load()
  const found = isLater ? await module?.later?.load() : module
  if (!found) throw new Error(`the built screen "${screen}" has no code`)
  return found as unknown as Exports
}

const picked = (from: unknown, names: readonly string[] = []): Exports => {
  const exports = Object(from) as Exports
  return Object.fromEntries(names.map((name) => [name, exports[name]]))
}

const taken = (module: Exports, { widgets, queries, commands, hosts }: Provider) => ({
  widgets: picked(module['widgets'], widgets),
  queries: picked(module['queries'], queries),
  commands: picked(module['commands'], commands),
  hosts: picked(module, hosts),
})
