import type { Checked } from '../../renderer/check/index.ts'
import type { Plans } from '../../renderer/check/plans.ts'
import type { ScreenPlan } from '../../renderer/compile/plan.ts'
import type { Compiled } from '../../renderer/compile/view.ts'
import type { Project } from '../../renderer/model/project.ts'
import { contentOf, screenFacts, wideOf } from '../../src/bundles/app-content.ts'
import { bundleCode, constant, iconsCode } from './bundle-code.ts'
import { appData, iconsIn } from '../../src/bundles/bundle-data.ts'
import { allBundles, type ScreenBundles, screenBundles } from '../../src/bundles/screen-bundles.ts'

/** The code of each module by its name after `virtual:steward/`. */
export type Modules = Map<string, string>

/** Generates the app's modules: screens, texts, calls and addresses. `splits` makes a screen's later part a separate module. */
export function modules(
  code: readonly string[],
  checked: Pick<Checked, 'project' | 'plans'>,
  app = 'steward',
  { splits = false } = {},
): Modules {
  const { project } = checked
  const result: Modules = new Map()
  for (const [screen, { first, later }] of allBundles(checked, { splits })) {
    const more = later && laterCode(`virtual:${app}/${laterName(screen)}`, later)
    result.set(`screen/${screen}`, [firstModule(code, project, first), ...(more ?? []), hotCode(screen)].join('\n'))
    if (later) result.set(laterName(screen), laterModule(code, project, later))
  }
  const { calls, entities } = appData(project)
  result.set('content', [constant('content', contentOf(project)), hotCode('content')].join('\n'))
  result.set('wire', constant('wire', { calls, entities }))
  result.set('screens', screensCode(project, app))
  result.set('wide', [iconsCode(iconsIn(project, project.files.modes?.data)), constant('wide', wideOf(project))].join('\n'))
  return result
}

/** Returns a screen as one module with its plan, parts, widgets, validators and actions. A planned screen is an empty page. */
export const screenModule = (code: readonly string[], project: Project, compiled: Compiled<ScreenPlan>, parts: Plans['parts']): string =>
  firstModule(code, project, screenBundles(project, compiled, parts).first)

/** Returns the module for a screen's first render, with all dependencies. */
const firstModule = (code: readonly string[], project: Project, { plan, bundle }: ScreenBundles['first']): string =>
  [constant('plan', plan), bundleCode(code, project, bundle)].join('\n')

/** Returns the module of a screen's later part, with all dependencies. */
const laterModule = (code: readonly string[], project: Project, { nodes, dialogs, bundle }: NonNullable<ScreenBundles['later']>): string =>
  [constant('nodes', nodes), constant('dialogs', dialogs), bundleCode(code, project, bundle)].join('\n')

/** Returns the code by which a screen's first module imports the later one. */
const laterCode = (module: string, { isRenderedWithoutTap }: NonNullable<ScreenBundles['later']>): string[] => [
  "import { createLaterLoader } from '/renderer/run/views/later.tsx'",
  `export const later = createLaterLoader(() => import('${module}')${isRenderedWithoutTap ? ', 0' : ''})`,
]

/** Returns the module name, which names the built file; vite.config.ts recognizes it to preload the file's imports. */
const laterName = (screen: string) => `later/${screen}Later`

/** Returns the hot-update code: the changed module dispatches an event, and its renderer replaces it and keeps the state. */
const hotCode = (name: string) =>
  `if (import.meta.hot) import.meta.hot.accept((next) => next && window.dispatchEvent(new CustomEvent('steward:changed', { detail: { name: ${JSON.stringify(name)}, module: next } })))`

/**
 * Returns the code with addresses, access, params and import of every screen; params of text have no type. Every first load contains it,
 * so ids and whatever most screens have alike are added when it runs.
 */
function screensCode(project: Project, app: string): string {
  const entries = [...screenFacts(project)].map(([name, facts]) => {
    const known = Object.entries(facts)
      .map(([fact, value]) => `${fact}: ${JSON.stringify(value)}, `)
      .join('')
    return `  ${JSON.stringify(name)}: { ${known}load: () => import('virtual:${app}/screen/${name}') },`
  })
  return `import { release } from '/src/release/release.ts'
const declared = {\n${entries.join('\n')}\n}
for (const id in release?.screens) {
  const built = declared[id]
  declared[id] = { ...release.screens[id], built, load: () => Promise.all([import('/src/release/assemble.ts'), built?.load()]).then(([code]) => code.releasedScreen(id)) }
}
export const screens = Object.fromEntries(
  Object.entries(declared).map(([id, facts]) => [id, { id, paths: { ['/' + id]: {} }, access: 'staff', title: '', params: {}, ...facts }]),
)`
}
