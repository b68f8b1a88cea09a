import type { Source } from '../check/source.ts'
import type { View, World } from '../check/declared.ts'
import type { Fields } from '../language/field.ts'
import { type At, Binder } from './binder.ts'
import { checkFields } from './fields.ts'
import { checkMessages } from './messages.ts'
import type { Used } from './used.ts'
import { bindNodes } from './nodes.ts'
import type { DataPlan, DialogPlan, ScreenPlan, ViewPlan } from './plan.ts'
import { GLOBALS, globals, inline, type Scope, type Type, UNKNOWN, VIEW_ROOTS } from './scope.ts'
import { bindSteps, defaultAnswers } from './steps.ts'

/** A screen's plan, with its mistakes. A screen that is planned is only checked for its address. */
export function compileScreen(world: World, source: Source, screen: View, used: Used): { plan: ScreenPlan; binder: Binder } {
  const binder = new Binder(world, source, used)
  binder.isPlanned = screen.planned !== undefined
  const scope = viewScope(binder, screen, [])
  const view = bindView(binder, screen, scope, [])
  const extra = screen as View & Partial<Pick<ScreenPlan, 'access' | 'look' | 'back' | 'tabBar' | 'watermark' | 'version'>>
  const plan: ScreenPlan = {
    ...view,
    version: extra.version ?? 1,
    access: extra.access ?? 'staff',
    look: extra.look ?? 'page',
    back: extra.back ?? true,
    tabBar: extra.tabBar ?? false,
    watermark: extra.watermark ?? false,
    onOpen: bindSteps(binder, screen.onOpen, screen, scope, ['onOpen']),
    onBack: bindSteps(binder, screen.onBack, screen, scope, ['onBack']),
    ...(screen.planned ? { planned: screen.planned } : {}),
  }
  checkUsedData(binder, screen, [])
  binder.forgiveUnused()
  return { plan, binder }
}

/** A part's plan, with its mistakes. */
export function compilePart(world: World, source: Source, part: View, used: Used): { plan: ViewPlan; binder: Binder } {
  const binder = new Binder(world, source, used)
  binder.isPlanned = part.planned !== undefined
  const plan = bindView(binder, part, viewScope(binder, part, []), [])
  checkUsedData(binder, part, [])
  binder.forgiveUnused()
  return { plan, binder }
}

function bindView(binder: Binder, view: View, scope: Scope, at: At): ViewPlan {
  const dialogs: Record<string, DialogPlan> = {}
  for (const [name, dialog] of Object.entries(view.dialogs ?? {})) {
    const planned = dialog.planned !== undefined
    const plan = binder.guardPlanned(planned, () => bindDialog(binder, name, dialog, [...at, 'dialogs', name]))
    if (!planned) dialogs[name] = plan
  }
  const title = binder.collect(() => (view.title === undefined ? undefined : binder.text(view.title, scope, [...at, 'title'])))
  return {
    id: view.id ?? '',
    ...(title.made === undefined ? {} : { title: title.made }),
    titleReads: title.reads,
    params: view.params ?? {},
    state: view.state ?? {},
    data: bindData(binder, view, scope, at),
    dialogs,
    body: bindNodes(binder, view.body, view, scope, [...at, 'body']),
  }
}

function bindDialog(binder: Binder, name: string, dialog: NonNullable<View['dialogs']>[string], at: At): DialogPlan {
  const scope = viewScope(binder, dialog, at)
  const { ok, cancel, look } = dialog
  const plan = { ...bindView(binder, dialog, scope, at), id: name, look: (look ?? 'modal') as DialogPlan['look'] }
  checkUsedData(binder, dialog, at)
  return {
    ...plan,
    ...(ok === undefined ? {} : { ok: binder.text(ok, scope, [...at, 'ok']) }),
    ...(cancel === undefined ? {} : { cancel: cancel === false ? false : binder.text(cancel, scope, [...at, 'cancel']) }),
  }
}

/** The params of a view, with what they say when they are missing. */
function checkParams(binder: Binder, params: Fields, at: At): void {
  checkFields(binder, params, at)
  for (const [name, { messages }] of Object.entries(params)) checkMessages(binder, messages ?? {}, [...at, name, 'messages'])
}

/** The names a view sees: the globals, its params and state, and its data. */
function viewScope(binder: Binder, view: View, at: At): Scope {
  const scope = globals(binder.world)
  const { params = {}, state = {}, data = {} } = view
  checkParams(binder, params, [...at, 'params'])
  checkFields(binder, state, [...at, 'state'])
  scope.set('params', inline(params))
  scope.set('state', inline(state))
  for (const [name, source] of Object.entries(data)) {
    const here = [...at, 'data', name]
    if (GLOBALS.includes(name) || VIEW_ROOTS.includes(name)) binder.report('name.hides', here, { name }, 'key')
    const query = binder.known('query', source.query, binder.world.queries, [...here, 'query'])
    const planned = source.planned ?? query?.value.planned
    const misused = query?.value.planned !== undefined && !source.planned && !binder.isPlanned
    const type: Type = query && !misused ? { ...query.value.returns } : UNKNOWN
    scope.set(name, planned && !misused ? { ...type, planned } : type)
    if (misused) binder.report('planned.used', [...here, 'query'], { name: source.query })
  }
  return scope
}

function bindData(binder: Binder, view: View, scope: Scope, at: At): Record<string, DataPlan> {
  const plans: Record<string, DataPlan> = {}
  for (const [name, source] of Object.entries(view.data ?? {})) {
    const query = binder.world.queries.get(source.query)?.value
    if (!query) continue
    binder.used.queries.add(source.query)
    const { made } = binder.collect(() =>
      binder.values(source.with, query.params ?? {}, scope, [...at, 'data', name, 'with'], source.query),
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
function checkUsedData(binder: Binder, view: View, at: At): void {
  const { data, ...rest } = view
  for (const name of Object.keys(data ?? {})) {
    const others = Object.fromEntries(Object.entries(data ?? {}).filter(([other]) => other !== name))
    const text = JSON.stringify({ ...rest, dialogs: undefined, others })
    const pattern = new RegExp(`"${name}(\\.[\\w.]+)?"(?!:)|\\{ ?${name}[. |}]|orElse:${name}\\.`)
    if (!pattern.test(text)) binder.report('unused.data', [...at, 'data', name], { name }, 'key')
  }
}
