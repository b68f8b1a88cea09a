import type { Checked } from '../../renderer/check/index.ts'
import type { Plans } from '../../renderer/check/check-project.ts'
import { nodesBehind } from '../../renderer/compile/behind.ts'
import { nothingUsed } from '../../renderer/compile/used.ts'
import { nodesOf } from '../../renderer/compile/plan-nodes.ts'
import type { NodePlan, ScreenPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import type { Compiled } from '../../renderer/compile/view.ts'
import type { View, Project } from '../../renderer/model/project.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import { type Belongings, broughtCode, constant, iconsCode, ownBelongings } from './brought.ts'
import { validatorCode } from './validators.ts'

/** Module name (after `virtual:steward/`) -> its code. */
export type Modules = Map<string, string>

/** The modules that the app is made of beside its code: screens, parts, texts, the wire, the addresses. */
export function modules(code: readonly string[], { project, plans }: Pick<Checked, 'project' | 'plans'>, app = 'steward'): Modules {
  const made: Modules = new Map()
  const own = ownBelongings(project)
  for (const [screen, compiled] of plans.screens) {
    made.set(`screen/${screen}`, `${screenModule(code, project, compiled, plans.parts)}\n${hot(screen)}`)
  }
  const ours = content(project, own)
  made.set('content', [iconsCode(project, ours), constant('content', ours), hot('content')].join('\n'))
  made.set('wire', constant('wire', { calls: own.calls, entities: own.entities }))
  made.set('screens', screensCode(project, app))
  return made
}

/** A screen as a module: its plan, the parts, widgets, validators and actions it needs. A planned one is an empty page. */
export function screenModule(code: readonly string[], project: Project, compiled: Compiled<ScreenPlan>, parts: Plans['parts']): string {
  const { plan, used } = compiled.plan.planned ? emptied(compiled) : compiled
  const inside = [...partsIn(plan, parts)]
  const plans = Object.fromEntries(inside.map(([name, part]) => [name, part.plan]))
  const views = [plan, ...Object.values(plans)]
  const nodes = views.flatMap((view) => nodesBelow(view))
  const brought = broughtCode(
    code,
    project,
    [used, ...inside.map(([, part]) => part.used)],
    views,
    nodes.some(({ form }) => form !== undefined),
  )
  return [
    validatorCode(views),
    constant('plan', plan),
    constant('parts', plans),
    widgetCode(project, views),
    brought,
    ...keepingCode(plan, views, nodes),
  ].join('\n')
}

const emptied = ({ plan }: Compiled<ScreenPlan>) => ({
  plan: { ...plan, data: {}, dialogs: {}, body: [], onOpen: [], onBack: [] },
  used: nothingUsed(),
})

/** In development a changed module announces itself; whoever draws it takes the new one and keeps the state. */
const hot = (name: string) =>
  `if (import.meta.hot) import.meta.hot.accept((next) => next && window.dispatchEvent(new CustomEvent('steward:changed', { detail: { name: ${JSON.stringify(name)}, module: next } })))`

function partsIn(view: ViewPlan, parts: Plans['parts'], found = new Map<string, Compiled>()): Map<string, Compiled> {
  const visit = (node: NodePlan): void => {
    const part = node.part && parts.get(node.part.name)
    if (node.part && part && !found.has(node.part.name)) {
      found.set(node.part.name, part)
      partsIn(part.plan, parts, found)
    }
    Object.values(node.props).flatMap(nodesOf).forEach(visit)
  }
  view.body.forEach(visit)
  for (const dialog of Object.values(view.dialogs)) partsIn(dialog, parts, found)
  return found
}

/** The widgets that a screen draws, and what forms and data are made of when it has any: nothing else is loaded with it. */
function widgetCode(project: Project, views: readonly ViewPlan[]): string {
  const nodes = views.flatMap((view) => nodesBelow(view))
  const names = [...new Set(nodes.map(({ widget }) => widget))].sort()
  const isLazy = (name: string) => project.widgets.get(name)?.value.lazy === true
  const path = (name: string) => `'/widgets/${name}/index.tsx'`
  const shapeOf = (name: string) => {
    const { skeleton = 'block' } = project.widgets.get(name)?.value ?? {}
    return skeleton === 'none' || skeleton === 'own' ? 'block' : skeleton
  }
  const first = new Set(views.flatMap((view) => nodesBelow(view, (node) => behind(project, node, view))).map(({ widget }) => widget))
  const eager = names.filter((name) => !isLazy(name) && first.has(name))
  const later = names.filter((name) => isLazy(name) || !first.has(name))
  const imports = eager.map((name) => `import ${name}_ from ${path(name)}`)
  const entries = [
    ...eager.map((name) => `${name}: ${name}_`),
    ...later.map((name) => {
      const soon = isLazy(name) ? '' : ', true'
      return `${name}: lazyWidget(() => import(${path(name)}), ${JSON.stringify(shapeOf(name))}${soon})`
    }),
  ]
  if (later.length > 0) imports.push("import { lazyWidget } from '/renderer/run/views/lazy.tsx'")
  const hasForm = nodes.some(({ form }) => form !== undefined)
  if (hasForm)
    imports.push("import { FormHost } from '/renderer/run/forms/form.tsx'", "import { FieldHost } from '/renderer/run/forms/field.tsx'")
  if (views.some(hasData)) imports.push("export { createSource } from '/renderer/run/data/create-source.ts'")
  if (JSON.stringify(views).includes('"weekdayDate"')) imports.push("export { weekdayDate } from '/renderer/run/content/weekday-date.ts'")
  const forms = hasForm ? '\nexport const forms = { Form: FormHost, Field: FieldHost }' : ''
  return `${imports.join('\n')}\nexport const widgets = { ${entries.join(', ')} }${forms}`
}

/** What keeps on the phone what is typed or answered, for the screens where something is; what lies open to everybody (the logins) is nobody's work. */
function keepingCode({ access, state }: ScreenPlan, views: readonly ViewPlan[], nodes: readonly NodePlan[]): string[] {
  if (access === 'open') return []
  const keepsTyped = nodes.some(({ form }) => form && form.draft !== false) || Object.values(state).some(({ kept }) => kept)
  return [
    ...(keepsTyped ? ["export { draftStore } from '/src/app/draft-store.ts'"] : []),
    ...(JSON.stringify(views).includes('"keepsLast":true') ? ["export { keptAnswers } from '/src/app/answer-store.ts'"] : []),
  ]
}

const hasData = (view: ViewPlan): boolean => Object.keys(view.data).length > 0 || Object.values(view.dialogs).some(hasData)

/** Every node of a view, at any depth, its dialogs included, without what `leftOut` says of a node that it is about to enter. */
function nodesBelow(view: ViewPlan, leftOut: (node: NodePlan) => readonly NodePlan[] = () => []): NodePlan[] {
  const below = (node: NodePlan): NodePlan[] => {
    const out = new Set(leftOut(node))
    const inside = Object.values(node.props).flatMap(nodesOf)
    return [node, ...inside.filter((each) => !out.has(each)).flatMap(below)]
  }
  return [...view.body.flatMap(below), ...Object.values(view.dialogs).flatMap((dialog) => nodesBelow(dialog, leftOut))]
}

/** What of a node is drawn only when somebody chooses it. */
const behind = (project: Project, node: NodePlan, { state }: ViewPlan): NodePlan[] =>
  nodesBehind(node, project.widgets.get(node.widget)?.value.props ?? {}, state)

function content(project: Project, { messages, dictionaries }: Belongings): unknown {
  const file: Record<string, unknown> = isObject(project.files.messages?.data) ? project.files.messages.data : {}
  const modes: Record<string, unknown> = isObject(project.files.modes?.data) ? project.files.modes.data : {}
  return {
    words: file['words'],
    durations: file['durations'],
    validation: {},
    outcomes: file['outcomes'],
    messages,
    dictionaries,
    settings: Object.fromEntries([...project.settings].map(([name, { value }]) => [name, value.value])),
    modes: modes['modes'],
    defaultMode: modes['default'],
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
