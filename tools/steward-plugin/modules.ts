import type { Checked } from '../../renderer/check/index.ts'
import type { Plans } from '../../renderer/check/plans.ts'
import { nodesIn } from '../../renderer/compile/plan-nodes.ts'
import { type LaterPlans, partsIn, splitScreen, type SplitScreen } from '../../renderer/compile/split-screen.ts'
import type { DataPlan, NodePlan, ScreenPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import type { Compiled } from '../../renderer/compile/view.ts'
import type { View, Project } from '../../renderer/model/project.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import { appWords, type BundleData, iconsCode, screenBundleCode, constant, appData, wordsOfWidgets } from './screen-bundle-code.ts'
import { phrasesCode } from './phrases.ts'
import { validatorCode } from './validators.ts'
import { zoneTable } from './zone-table.ts'

/** The code of each module by its name after `virtual:steward/`. */
export type Modules = Map<string, string>

/** Generates the app's modules: screens, texts, calls and addresses. `splits` makes a screen's later part a separate module. */
export function modules(
  code: readonly string[],
  { project, plans }: Pick<Checked, 'project' | 'plans'>,
  app = 'steward',
  { splits = false } = {},
): Modules {
  const result: Modules = new Map()
  const own = appData(project)
  for (const [screen, compiled] of plans.screens) {
    const { first, later } = splits ? splitScreen(planOf(compiled), splitContext(project, plans.parts)) : wholeScreen(compiled, plans.parts)
    const more = later && laterCode(`virtual:${app}/${laterName(screen)}`, later)
    result.set(`screen/${screen}`, [firstModule(code, project, first), ...(more ?? []), hotCode(screen)].join('\n'))
    if (later) result.set(laterName(screen), laterModule(code, project, first.plan, later))
  }
  result.set('content', [constant('content', content(project, own)), hotCode('content')].join('\n'))
  result.set('wire', constant('wire', { calls: own.calls, entities: own.entities }))
  result.set('screens', screensCode(project, app))
  result.set('wide', [iconsCode(project, project.files.modes?.data), constant('wide', wideOf(project))].join('\n'))
  return result
}

/** Returns a screen as one module with its plan, parts, widgets, validators and actions. A planned screen is an empty page. */
export const screenModule = (code: readonly string[], project: Project, compiled: Compiled<ScreenPlan>, parts: Plans['parts']): string =>
  firstModule(code, project, wholeScreen(compiled, parts).first)

const planOf = ({ plan }: Compiled<ScreenPlan>): ScreenPlan =>
  plan.planned ? { ...plan, data: {}, dialogs: {}, body: [], onOpen: [], onBack: [] } : plan

const splitContext = (project: Project, parts: Plans['parts']) => ({
  part: (name: string) => parts.get(name)?.plan,
  props: (widget: string) => project.widgets.get(widget)?.value.props ?? {},
  isInput: (widget: string) => (project.widgets.get(widget)?.value.accepts ?? []).length > 0,
})

function wholeScreen(compiled: Compiled<ScreenPlan>, known: Plans['parts']): SplitScreen {
  const plan = planOf(compiled)
  return { first: { plan, parts: partsIn(nodesIn(plan), (name) => known.get(name)?.plan) }, later: undefined }
}

/** Returns the module for a screen's first render, with all dependencies. */
function firstModule(code: readonly string[], project: Project, { plan, parts }: SplitScreen['first']): string {
  const views = [plan, ...Object.values(parts)]
  return [constant('plan', plan), viewsCode(code, project, plan, views, parts)].join('\n')
}

/** Returns the module of a screen's later part, with all dependencies. It shares only code with the first module, no data. */
function laterModule(code: readonly string[], project: Project, screen: ScreenPlan, { nodes, dialogs, parts }: LaterPlans): string {
  const views = [wrapperView(screen, nodes, dialogs), ...Object.values(parts)]
  return [constant('nodes', nodes), constant('dialogs', dialogs), viewsCode(code, project, screen, views, parts)].join('\n')
}

/** Wraps nodes and dialogs of several views into one view, so that they can be searched. */
const wrapperView = (screen: ScreenPlan, nodes: LaterPlans['nodes'], dialogs: LaterPlans['dialogs']): ViewPlan => ({
  id: screen.id,
  titleReads: [],
  params: {},
  state: {},
  data: {},
  dialogs,
  body: Object.values(nodes),
})

/** Returns the parts, widgets, texts and actions of views; a screen loads only these. */
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
    ...storageCode(screen, views, nodes),
  ].join('\n')
}

/** Returns the code by which a screen's first module imports the later one. */
const laterCode = (module: string, { isRenderedWithoutTap }: LaterPlans): string[] => [
  "import { createLaterLoader } from '/renderer/run/views/later.tsx'",
  `export const later = createLaterLoader(() => import('${module}')${isRenderedWithoutTap ? ', 0' : ''})`,
]

/** Returns the module name, which names the built file; vite.config.ts recognizes it to preload the file's imports. */
const laterName = (screen: string) => `later/${screen}Later`

/** Returns the hot-update code: the changed module dispatches an event, and its renderer replaces it and keeps the state. */
const hotCode = (name: string) =>
  `if (import.meta.hot) import.meta.hot.accept((next) => next && window.dispatchEvent(new CustomEvent('steward:changed', { detail: { name: ${JSON.stringify(name)}, module: next } })))`

/** Returns the imports of the nodes' widgets, and of forms and data sources if used. */
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
  // No login has a record or prefilled values, so logins do not load this code.
  if (nodes.some(({ form }) => form && (form.record || Object.keys(form.fill).length > 0)))
    imports.push("export { RecordSync } from '/renderer/run/forms/record-sync.ts'")
  const data = views.flatMap(dataOf)
  // Few screens have derived lists, so only those import their code.
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

/** Returns the imports that store drafts and answers on the phone, where used. Open screens (logins) store no user's data. */
function storageCode({ access, data }: ScreenPlan, views: readonly ViewPlan[], nodes: readonly NodePlan[]): string[] {
  if (access === 'open') return []
  const states = views.flatMap(({ state }) => Object.values(state))
  const keepsDrafts = nodes.some(({ form }) => form && form.draft !== false)
  const keepsTyped = keepsDrafts || states.some(({ kept }) => kept)
  return [
    ...(keepsDrafts ? ["export { FormDraft as Draft } from '/renderer/run/forms/draft.ts'"] : []),
    ...(keepsTyped ? ["export { draftStore } from '/src/app/session-drafts.ts'"] : []),
    ...(keepsLast(views) ? ["export { cachePersonAnswers } from '/src/app/answer-store.ts'"] : []),
    // The later part may display an answer that the screen itself stored.
    ...(keepsLast([data, views]) ? ["export { StoredAnswerNotice } from '/renderer/run/views/stored-answer-notice.tsx'"] : []),
  ]
}

const keepsLast = (plans: unknown): boolean => JSON.stringify(plans).includes('"keepsLast":true')

const dataOf = (view: ViewPlan): DataPlan[] => [...Object.values(view.data), ...Object.values(view.dialogs).flatMap(dataOf)]

function content(project: Project, { messages, dictionaries, settings }: BundleData): unknown {
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
    wideFrom: wideOf(project)['from'],
    zone: zoneTable(String(settings['timeZone'])),
    tabs: modes['tabs'],
  }
}

/** Returns how a wide window differs, which phones do not load. */
function wideOf(project: Project): Record<string, unknown> {
  const modes = project.files.modes?.data
  return isObject(modes) && isObject(modes['wide']) ? modes['wide'] : {}
}

/** Returns the page frame that can be rendered before the screen's code is loaded, without the usual look and back button. */
function frameOf(view: View): { look?: string; title: string; back?: false } {
  const { look = 'page', title = '', back = true } = view as View & { look?: string; back?: boolean }
  return { ...(look === 'page' ? {} : { look }), title: title.includes('{') ? '' : title, ...(back ? {} : { back }) }
}

/** Types whose values an address contains as they are. */
const isText = (type: string) => ['text', 'code'].includes(type)

/** Returns the part of screens that running pages know beforehand, as text; titles change with the screens themselves. */
export const addressesOf = ({ screens }: Project): string =>
  JSON.stringify(
    [...screens].map(([name, { value }]) => [name, value.path, paramFacts(value), value.access, { ...frameOf(value), title: '' }]),
  )

/** Returns what an address says about the params of a screen. */
const paramFacts = ({ params = {} }: View): Record<string, object> =>
  Object.fromEntries(
    Object.entries(params).map(([param, { type, default: preset, carried }]) => [
      param,
      { ...(isText(type) ? {} : { type }), ...(preset === undefined ? {} : { default: preset }), ...(carried ? { carried } : {}) },
    ]),
  )

/**
 * Returns the code with addresses, access, params and import of every screen; params of text have no type. Every first load contains it,
 * so ids and whatever most screens have alike are added when it runs.
 */
function screensCode(project: Project, app: string): string {
  const entries = [...project.screens].map(([name, { value }]) => {
    const isAtId = value.path === `/${name}`
    const paths = typeof value.path === 'string' ? { [value.path]: {} } : value.path
    const params = paramFacts(value)
    const access = value.access === 'staff' ? {} : { access: value.access }
    const { title, ...frame } = frameOf(value)
    const filled = { ...(title === '' ? {} : { title }), ...(Object.keys(params).length === 0 ? {} : { params }) }
    const facts = Object.entries({ ...(isAtId ? {} : { paths }), ...access, ...frame, ...filled })
      .map(([fact, known]) => `${fact}: ${JSON.stringify(known)}, `)
      .join('')
    return `  ${JSON.stringify(name)}: { ${facts}load: () => import('virtual:${app}/screen/${name}') },`
  })
  return `const declared = {\n${entries.join('\n')}\n}
const complete = (id) => ({ id, paths: { ['/' + id]: {} }, access: 'staff', title: '', params: {}, ...declared[id] })
export const screens = Object.fromEntries(Object.keys(declared).map((id) => [id, complete(id)]))`
}
