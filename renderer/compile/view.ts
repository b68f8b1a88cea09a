import type { Fields } from '../language/field.ts'
import type { Problem } from '../model/problem.ts'
import { isObject } from '../model/normalize.ts'
import type { Declarations } from '../model/declarations.ts'
import type { View, WrittenDerivedList, WrittenQuery } from '../model/project.ts'
import { UNKNOWN } from '../model/scope-types.ts'
import type { At, Source } from '../model/source.ts'
import { type BindContext, bindPlanned, createContext, withOwnReads } from './bind-context.ts'
import type { NotedCondition, NotedOpen } from './noted.ts'
import type { RecordUse } from './record-use.ts'
import type { ValueUse } from './value-use.ts'
import { bindDerivedList } from './derived-list.ts'
import { bindNodes } from './nodes.ts'
import type { DataPlan, DialogPlan, ScreenPlan, StepPlan, ViewPlan } from './plan.ts'
import { recordKeys } from './record-keys.ts'
import { bindSteps, defaultAnswers } from './steps.ts'
import { bindText } from './text.ts'
import { emptyOwnUse, type Used } from './used.ts'
import { bindValues } from './values.ts'
import type { FileScopes } from './scope-notes.ts'
import { viewScope } from './view-scope.ts'

/** The result of compiling a view: its plan, its problems and the names it uses. */
export interface Compiled<Plan extends ViewPlan = ViewPlan> {
  plan: Plan
  problems: Problem[]
  used: Used
  recordUses: readonly RecordUse[]
  valueUses: readonly ValueUse[]
  scopes: FileScopes
  /** The conditions outside planned parts. */
  conditions: readonly NotedCondition[]
  opens: readonly NotedOpen[]
}

/** Compiles a screen. */
export function compileScreen(project: Declarations, source: Source, screen: View): Compiled<ScreenPlan> {
  return compile(project, source, screen, (context): ScreenPlan => {
    // A path that sets a param counts as a use of the param.
    for (const given of isObject(screen.path) ? Object.values(screen.path) : [])
      for (const name of Object.keys(given)) context.own.params.add(name)
    const view = bindView(context, [])
    const onOpen = bindSteps(context, screen.onOpen, ['onOpen'])
    const extra = screen as View & Partial<Pick<ScreenPlan, 'access' | 'look' | 'back' | 'tabBar' | 'watermark' | 'version'>>
    return {
      ...view,
      version: extra.version ?? 1,
      access: extra.access ?? 'staff',
      look: extra.look ?? 'page',
      back: extra.back ?? true,
      tabBar: extra.tabBar ?? false,
      watermark: extra.watermark ?? false,
      onOpen,
      ...(writesState(onOpen, view.state) ? { opensAgain: true } : {}),
      onBack: bindSteps(context, screen.onBack, ['onBack']),
      ...(screen.planned ? { planned: screen.planned } : {}),
    }
  })
}

/** Whether steps, or the answers to their outcomes, write state that ends when the screen is left. */
const writesState = (steps: readonly StepPlan[], state: Fields): boolean =>
  steps.some(({ props, command, on }) => {
    const { values } = props
    const written = [...(values?.kind === 'assignments' ? values.assignments.map(({ path }) => path) : []), command?.into ?? []]
    return (
      written.some(([root, name = '']) => root === 'state' && !state[name]?.kept) ||
      Object.values(on).some((own) => writesState(own, state))
    )
  })

/** Compiles a part. */
export const compilePart = (project: Declarations, source: Source, part: View): Compiled =>
  compile(project, source, part, (context) => {
    const view = bindView(context, [])
    const own = [view.data, view.state, view.dialogs].flatMap(Object.keys)
    return own.length === 0 ? { ...view, isInline: true } : view
  })

function compile<Plan extends ViewPlan>(
  project: Declarations,
  source: Source,
  view: View,
  bind: (context: BindContext) => Plan,
): Compiled<Plan> {
  const context = viewContext(createContext(project, source, { isPlanned: view.planned !== undefined }), view, [])
  const plan = bind(context)
  const { problems, used, recordUses, valueUses, viewScopes, scopeNotes, conditions, opens } = context
  return { plan, problems, used, recordUses, valueUses, conditions, opens, scopes: { views: viewScopes, notes: scopeNotes } }
}

function viewContext(context: BindContext, view: View, at: At): BindContext {
  const own = emptyOwnUse()
  context.used.views.set(view, own)
  const scope = viewScope(context, view, at)
  context.viewScopes.set(view, scope)
  return { ...context, view, own, scope, assumed: [] }
}

function bindView(context: BindContext, at: At): ViewPlan {
  const { view } = context
  const dialogs: Record<string, DialogPlan> = {}
  for (const [name, dialog] of Object.entries(view.dialogs ?? {})) {
    const isPlanned = dialog.planned !== undefined
    const plan = bindPlanned(context, isPlanned, (inside) => bindDialog(inside, name, dialog, [...at, 'dialogs', name]))
    if (!isPlanned) dialogs[name] = plan
  }
  const titleContext = withOwnReads(context)
  const title = view.title === undefined ? undefined : bindText(titleContext, view.title, [...at, 'title'])
  return {
    id: view.id ?? '',
    ...(title === undefined ? {} : { title }),
    titleReads: titleContext.reads,
    params: view.params ?? {},
    state: view.state ?? {},
    data: bindData(context, at),
    dialogs,
    body: bindNodes(context, view.body, [...at, 'body']),
  }
}

function bindDialog(around: BindContext, name: string, dialog: NonNullable<View['dialogs']>[string], at: At): DialogPlan {
  const context = viewContext(around, dialog, at)
  const { ok, cancel, look } = dialog
  const plan = { ...bindView(context, at), id: name, look: (look ?? 'modal') as DialogPlan['look'] }
  return {
    ...plan,
    ...(ok === undefined ? {} : { ok: bindText(context, ok, [...at, 'ok']) }),
    ...(cancel === undefined ? {} : { cancel: cancel === false ? false : bindText(context, cancel, [...at, 'cancel']) }),
  }
}

/** Binds the data sources and leaves planned ones out. Names read by a data source count as used only if the data source is used. */
function bindData(context: BindContext, at: At): Record<string, DataPlan> {
  const plans: Record<string, DataPlan> = {}
  for (const [name, source] of Object.entries(context.view.data ?? {})) {
    const forData = emptyOwnUse()
    context.own.forData.set(name, forData)
    const inside = { ...withOwnReads(context), own: forData }
    const type = context.scope.get(name)
    const dataAt = [...at, 'data', name]
    const plan = 'of' in source ? bindDerived(inside, name, source, dataAt) : bindQuery(inside, source, dataAt)
    if (plan && type?.planned === undefined) plans[name] = plan
  }
  return plans
}

function bindDerived(context: BindContext, name: string, written: WrittenDerivedList, at: At): DataPlan {
  context.own.data.add(written.of)
  // An invalid base list is reported by `viewScope`.
  const isInvalid = context.scope.get(name)?.unknown === true
  return bindDerivedList(context, name, written, (isInvalid ? undefined : context.scope.get(written.of)) ?? UNKNOWN, at)
}

function bindQuery(context: BindContext, source: WrittenQuery, at: At): DataPlan | undefined {
  const query = context.project.queries.get(source.query)?.value
  if (!query) return undefined
  context.used.queries.add(source.query)
  const receiver = { name: source.query, declared: query.params ?? {} }
  const values = bindValues(context, source.with, receiver, [...at, 'with'])
  const required = Object.entries(query.params ?? {}).filter(([, field]) => field.required)
  return {
    query: source.query,
    with: values,
    required: required.map(([param]) => param),
    ...recordKeys(context.project, Object.fromEntries(required)),
    reads: query.reads,
    ...(query.returns.type === 'list' ? { isList: true } : {}),
    ...(query.keepsLast ? { keepsLast: true } : {}),
    outcomes: defaultAnswers(query.outcomes),
  }
}
