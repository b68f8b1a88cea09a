import type { Source } from '../model/source.ts'
import type { Problem } from '../model/problem.ts'
import type { View, Project } from '../model/project.ts'
import type { Fields } from '../language/field.ts'
import { type At, BindContext } from './bind-context.ts'
import { checkFields } from './fields.ts'
import { checkMessages } from './messages.ts'
import { nothingUsed, type Used } from './used.ts'
import { bindNodes } from './nodes.ts'
import type { DataPlan, DialogPlan, ScreenPlan, ViewPlan } from './plan.ts'
import { GLOBALS, globals, inline, type ScopeTypes, type Type, UNKNOWN, VIEW_ROOTS } from '../model/scope-types.ts'
import { bindSteps, defaultAnswers } from './steps.ts'

/** A plan, what is wrong with the view it was made of, and what that uses. */
export interface Compiled<Plan extends ViewPlan = ViewPlan> {
  plan: Plan
  problems: Problem[]
  used: Used
}

/** A screen's plan, with its mistakes. */
export function compileScreen(project: Project, source: Source, screen: View): Compiled<ScreenPlan> {
  const context = new BindContext(project, source, nothingUsed())
  context.isPlanned = screen.planned !== undefined
  const scope = viewScope(context, screen, [])
  const view = bindView(context, screen, scope, [])
  const extra = screen as View & Partial<Pick<ScreenPlan, 'access' | 'look' | 'back' | 'tabBar' | 'watermark' | 'version'>>
  const plan: ScreenPlan = {
    ...view,
    version: extra.version ?? 1,
    access: extra.access ?? 'staff',
    look: extra.look ?? 'page',
    back: extra.back ?? true,
    tabBar: extra.tabBar ?? false,
    watermark: extra.watermark ?? false,
    onOpen: bindSteps(context, screen.onOpen, screen, scope, ['onOpen']),
    onBack: bindSteps(context, screen.onBack, screen, scope, ['onBack']),
    ...(screen.planned ? { planned: screen.planned } : {}),
  }
  checkUsedData(context, screen, [])
  context.forgiveUnused()
  return { plan, problems: context.problems, used: context.used }
}

/** A part's plan, with its mistakes. */
export function compilePart(project: Project, source: Source, part: View): Compiled {
  const context = new BindContext(project, source, nothingUsed())
  context.isPlanned = part.planned !== undefined
  const plan = bindView(context, part, viewScope(context, part, []), [])
  checkUsedData(context, part, [])
  context.forgiveUnused()
  return { plan, problems: context.problems, used: context.used }
}

function bindView(context: BindContext, view: View, scope: ScopeTypes, at: At): ViewPlan {
  const dialogs: Record<string, DialogPlan> = {}
  for (const [name, dialog] of Object.entries(view.dialogs ?? {})) {
    const planned = dialog.planned !== undefined
    const plan = context.guardPlanned(planned, () => bindDialog(context, name, dialog, [...at, 'dialogs', name]))
    if (!planned) dialogs[name] = plan
  }
  const title = context.collect(() => (view.title === undefined ? undefined : context.text(view.title, scope, [...at, 'title'])))
  return {
    id: view.id ?? '',
    ...(title.made === undefined ? {} : { title: title.made }),
    titleReads: title.reads,
    params: view.params ?? {},
    state: view.state ?? {},
    data: bindData(context, view, scope, at),
    dialogs,
    body: bindNodes(context, view.body, view, scope, [...at, 'body']),
  }
}

function bindDialog(context: BindContext, name: string, dialog: NonNullable<View['dialogs']>[string], at: At): DialogPlan {
  const scope = viewScope(context, dialog, at)
  const { ok, cancel, look } = dialog
  const plan = { ...bindView(context, dialog, scope, at), id: name, look: (look ?? 'modal') as DialogPlan['look'] }
  checkUsedData(context, dialog, at)
  return {
    ...plan,
    ...(ok === undefined ? {} : { ok: context.text(ok, scope, [...at, 'ok']) }),
    ...(cancel === undefined ? {} : { cancel: cancel === false ? false : context.text(cancel, scope, [...at, 'cancel']) }),
  }
}

/** The params of a view, with what they say when they are missing. */
function checkParams(context: BindContext, params: Fields, at: At): void {
  checkFields(context, params, at)
  for (const [name, { messages }] of Object.entries(params)) checkMessages(context, messages ?? {}, [...at, name, 'messages'])
}

/** The names a view sees: the globals, its params and state, and its data. */
function viewScope(context: BindContext, view: View, at: At): ScopeTypes {
  const scope = globals(context.project)
  const { params = {}, state = {}, data = {} } = view
  checkParams(context, params, [...at, 'params'])
  checkFields(context, state, [...at, 'state'])
  scope.set('params', inline(params))
  scope.set('state', inline(state))
  for (const [name, source] of Object.entries(data)) {
    const here = [...at, 'data', name]
    if (GLOBALS.includes(name) || VIEW_ROOTS.includes(name)) context.report('name.hides', here, { name }, 'key')
    const query = context.known('query', source.query, context.project.queries, [...here, 'query'])
    const planned = source.planned ?? query?.value.planned
    const misused = query?.value.planned !== undefined && !source.planned && !context.isPlanned
    const type: Type = query && !misused ? { ...query.value.returns } : UNKNOWN
    scope.set(name, planned && !misused ? { ...type, planned } : type)
    if (misused) context.report('planned.used', [...here, 'query'], { name: source.query })
  }
  return scope
}

function bindData(context: BindContext, view: View, scope: ScopeTypes, at: At): Record<string, DataPlan> {
  const plans: Record<string, DataPlan> = {}
  for (const [name, source] of Object.entries(view.data ?? {})) {
    const query = context.project.queries.get(source.query)?.value
    if (!query) continue
    context.used.queries.add(source.query)
    const { made } = context.collect(() =>
      context.values(source.with, query.params ?? {}, scope, [...at, 'data', name, 'with'], source.query),
    )
    if (source.planned || query.planned) continue
    const required = Object.entries(query.params ?? {}).filter(([, field]) => field.required)
    plans[name] = {
      query: source.query,
      with: made,
      required: required.map(([param]) => param),
      reads: query.reads,
      outcomes: defaultAnswers(query.outcomes),
    }
  }
  return plans
}

/** Data that nothing reads is a leftover. */
function checkUsedData(context: BindContext, view: View, at: At): void {
  const { data, ...rest } = view
  for (const name of Object.keys(data ?? {})) {
    const others = Object.fromEntries(Object.entries(data ?? {}).filter(([other]) => other !== name))
    const text = JSON.stringify({ ...rest, dialogs: undefined, others })
    const pattern = new RegExp(`"${name}(\\.[\\w.]+)?"(?!:)|\\{ ?${name}[. |}]|orElse:${name}\\.`)
    if (!pattern.test(text)) context.report('unused.data', [...at, 'data', name], { name }, 'key')
  }
}
