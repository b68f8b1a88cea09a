import type { Checked } from '../../renderer/check/index.ts'
import type { Plans } from '../../renderer/check/check-project.ts'
import { nodesIn } from '../../renderer/compile/plan-nodes.ts'
import { type LaterPlans, partsIn, splitScreen, type SplitScreen } from '../../renderer/compile/split-screen.ts'
import type { DataPlan, NodePlan, ScreenPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import type { Compiled } from '../../renderer/compile/view.ts'
import type { View, Project } from '../../renderer/model/project.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import { appWords, type Belongings, screenBundleCode, constant, ownBelongings, wordsOfWidgets } from './screen-bundle-code.ts'
import { phrasesCode } from './phrases.ts'
import { validatorCode } from './validators.ts'
import { writtenZone } from './written-zone.ts'

/** Module name (after `virtual:steward/`) -> its code. */
export type Modules = Map<string, string>

/**
 * The modules that the app is made of beside its code: screens, parts, texts, the wire, the addresses. `splits`: what stands behind a
 * tap is a module of its own for each screen.
 */
export function modules(
  code: readonly string[],
  { project, plans }: Pick<Checked, 'project' | 'plans'>,
  app = 'steward',
  { splits = false } = {},
): Modules {
  const made: Modules = new Map()
  const own = ownBelongings(project)
  for (const [screen, compiled] of plans.screens) {
    const { first, later } = splits ? splitScreen(planOf(compiled), knownTo(project, plans.parts)) : wholeScreen(compiled, plans.parts)
    const more = later && laterCode(`virtual:${app}/${laterName(screen)}`, later)
    made.set(`screen/${screen}`, [firstModule(code, project, first), ...(more ?? []), hot(screen)].join('\n'))
    if (later) made.set(laterName(screen), laterModule(code, project, first.plan, later))
  }
  made.set('content', [constant('content', content(project, own)), hot('content')].join('\n'))
  made.set('wire', constant('wire', { calls: own.calls, entities: own.entities }))
  made.set('screens', screensCode(project, app))
  return made
}

/** A screen as one module: its plan, the parts, widgets, validators and actions it needs. A planned one is an empty page. */
export const screenModule = (code: readonly string[], project: Project, compiled: Compiled<ScreenPlan>, parts: Plans['parts']): string =>
  firstModule(code, project, wholeScreen(compiled, parts).first)

const planOf = ({ plan }: Compiled<ScreenPlan>): ScreenPlan =>
  plan.planned ? { ...plan, data: {}, dialogs: {}, body: [], onOpen: [], onBack: [] } : plan

const knownTo = (project: Project, parts: Plans['parts']) => ({
  part: (name: string) => parts.get(name)?.plan,
  props: (widget: string) => project.widgets.get(widget)?.value.props ?? {},
  isInput: (widget: string) => (project.widgets.get(widget)?.value.accepts ?? []).length > 0,
})

function wholeScreen(compiled: Compiled<ScreenPlan>, known: Plans['parts']): SplitScreen {
  const plan = planOf(compiled)
  return { first: { plan, parts: partsIn(nodesIn(plan), (name) => known.get(name)?.plan) }, later: undefined }
}

/** What is drawn of a screen at first, and all that this needs. */
function firstModule(code: readonly string[], project: Project, { plan, parts }: SplitScreen['first']): string {
  const views = [plan, ...Object.values(parts)]
  return [constant('plan', plan), viewsCode(code, project, plan, views, parts)].join('\n')
}

/** What comes with a screen later, and all that this needs: it shares nothing with what has come before but code. */
function laterModule(code: readonly string[], project: Project, screen: ScreenPlan, { nodes, dialogs, parts }: LaterPlans): string {
  const views = [placeOf(screen, nodes, dialogs), ...Object.values(parts)]
  return [constant('nodes', nodes), constant('dialogs', dialogs), viewsCode(code, project, screen, views, parts)].join('\n')
}

/** Nodes and dialogs of whichever view, as one, for what is to be found in them. */
const placeOf = (screen: ScreenPlan, nodes: LaterPlans['nodes'], dialogs: LaterPlans['dialogs']): ViewPlan => ({
  id: screen.id,
  titleReads: [],
  params: {},
  state: {},
  data: {},
  dialogs,
  body: Object.values(nodes),
})

/** A view's parts, and what draws it and runs in it: nothing else is loaded with it. */
function viewsCode(
  code: readonly string[],
  project: Project,
  screen: ScreenPlan,
  views: readonly ViewPlan[],
  parts: Readonly<Record<string, ViewPlan>>,
): string {
  const nodes = views.flatMap(nodesIn).filter(({ later }) => later === undefined)
  const hasForm = nodes.some(({ form }) => form !== undefined)
  return [
    validatorCode(views),
    constant('parts', parts),
    widgetCode(project, views, nodes),
    phrasesCode(project, nodes),
    screenBundleCode(code, project, views, hasForm),
    ...keepingCode(screen, views, nodes),
  ].join('\n')
}

/** How a screen's first module fetches the later one. */
const laterCode = (module: string, { isDrawnUntapped }: LaterPlans): string[] => [
  "import { comesLater } from '/renderer/run/views/later.tsx'",
  `export const later = comesLater(() => import('${module}')${isDrawnUntapped ? ', 0' : ''})`,
]

/** The build calls a file after its module, and names what such a file imports with it (vite.config.ts). */
const laterName = (screen: string) => `later/${screen}Later`

/** In development a changed module announces itself; whoever draws it takes the new one and keeps the state. */
const hot = (name: string) =>
  `if (import.meta.hot) import.meta.hot.accept((next) => next && window.dispatchEvent(new CustomEvent('steward:changed', { detail: { name: ${JSON.stringify(name)}, module: next } })))`

/** The widgets that nodes are drawn by, and what forms and data are made of where there are any. */
function widgetCode(project: Project, views: readonly ViewPlan[], nodes: readonly NodePlan[]): string {
  const names = [...new Set(nodes.map(({ widget }) => widget))].sort()
  const isLazy = (name: string) => project.widgets.get(name)?.value.lazy === true
  const path = (name: string) => `'/widgets/${name}/index.tsx'`
  const shapeOf = (name: string) => {
    const { skeleton = 'block' } = project.widgets.get(name)?.value ?? {}
    return skeleton === 'none' || skeleton === 'own' ? 'block' : skeleton
  }
  const imports = names.filter((name) => !isLazy(name)).map((name) => `import ${name}_ from ${path(name)}`)
  const entries = names.map((name) =>
    isLazy(name) ? `${name}: lazyWidget(() => import(${path(name)}), ${JSON.stringify(shapeOf(name))})` : `${name}: ${name}_`,
  )
  if (names.some(isLazy)) imports.push("import { lazyWidget } from '/renderer/run/views/lazy.tsx'")
  const hasForm = nodes.some(({ form }) => form !== undefined)
  if (hasForm)
    imports.push("import { FormHost } from '/renderer/run/forms/form.tsx'", "import { FieldHost } from '/renderer/run/forms/field.tsx'")
  const data = views.flatMap(dataOf)
  // Lists made of others are few, and what makes them is of no use to the rest.
  if (data.some((plan) => 'of' in plan)) imports.push("export { createSource } from '/renderer/run/data/create-source.ts'")
  else if (data.length > 0) imports.push("export { createQuerySource as createSource } from '/renderer/run/data/create-query-source.ts'")
  if (JSON.stringify(views).includes('"weekdayDate"')) imports.push("export { weekdayDate } from '/renderer/run/content/weekday-date.ts'")
  if (nodes.some(({ field }) => field?.onChange)) imports.push("export { ChangingField } from '/renderer/run/views/changing-field.tsx'")
  if (views.some(({ dialogs }) => Object.keys(dialogs).length > 0))
    imports.push("export { DialogHost as Dialog } from '/renderer/run/views/dialog.tsx'")
  const forms = hasForm ? '\nexport const forms = { Form: FormHost, Field: FieldHost }' : ''
  const words = wordsOfWidgets(project, names)
  if (Object.keys(words).length > 0) imports.push(constant('words', words))
  return `${imports.join('\n')}\nexport const widgets = { ${entries.join(', ')} }${forms}`
}

/** What keeps on the phone what is typed or answered, for the screens where something is; what lies open to everybody (the logins) is nobody's work. */
function keepingCode({ access, data }: ScreenPlan, views: readonly ViewPlan[], nodes: readonly NodePlan[]): string[] {
  if (access === 'open') return []
  const states = views.flatMap(({ state }) => Object.values(state))
  const keepsDrafts = nodes.some(({ form }) => form && form.draft !== false)
  const keepsTyped = keepsDrafts || states.some(({ kept }) => kept)
  return [
    ...(keepsDrafts ? ["export { FormDraft as Draft } from '/renderer/run/forms/draft.ts'"] : []),
    ...(keepsTyped ? ["export { draftStore } from '/src/app/session-drafts.ts'"] : []),
    ...(keepsLast(views) ? ["export { keptAnswers } from '/src/app/answer-store.ts'"] : []),
    // What comes later may draw an answer that the screen itself has asked for and kept.
    ...(keepsLast([data, views]) ? ["export { KeptMark } from '/renderer/run/views/kept-mark.tsx'"] : []),
  ]
}

const keepsLast = (plans: unknown): boolean => JSON.stringify(plans).includes('"keepsLast":true')

/** The data of a view and of its dialogs. */
const dataOf = (view: ViewPlan): DataPlan[] => [...Object.values(view.data), ...Object.values(view.dialogs).flatMap(dataOf)]

function content(project: Project, { messages, dictionaries, settings }: Belongings): unknown {
  const file: Record<string, unknown> = isObject(project.files.messages?.data) ? project.files.messages.data : {}
  const modes: Record<string, unknown> = isObject(project.files.modes?.data) ? project.files.modes.data : {}
  return {
    words: appWords(project),
    durations: file['durations'],
    validation: {},
    outcomes: file['outcomes'],
    messages,
    dictionaries,
    settings,
    modes: modes['modes'],
    defaultMode: modes['default'],
    zone: writtenZone(String(settings['timeZone'])),
    tabs: modes['tabs'],
  }
}

/** What can be drawn of a screen before its code has come. */
function frameOf(view: View): { look: string; title: string; back: boolean } {
  const { look = 'page', title = '', back = true } = view as View & { look?: string; back?: boolean }
  return { look, title: title.includes('{') ? '' : title, back }
}

/** Addresses, access and params of every screen, and how to load it. */
function screensCode(project: Project, app: string): string {
  const entries = [...project.screens].map(([name, { value }]) => {
    const paths = typeof value.path === 'string' ? { [value.path]: {} } : value.path
    const params = Object.fromEntries(
      Object.entries(value.params ?? {}).map(([param, { type, default: preset }]) => [
        param,
        { type, ...(preset === undefined ? {} : { default: preset }) },
      ]),
    )
    const facts = JSON.stringify({ id: name, paths, access: value.access, ...frameOf(value), params }).slice(1, -1)
    return `  ${JSON.stringify(name)}: { ${facts}, load: () => import('virtual:${app}/screen/${name}') },`
  })
  return `export const screens = {\n${entries.join('\n')}\n}`
}
