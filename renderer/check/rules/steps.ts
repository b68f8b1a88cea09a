import { type BindContext, createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { WrittenStep } from '../../model/written-step.ts'
import type { WrittenView } from './written-views.ts'

/** Checks steps beyond names and types: kinds of messages, writes to params, and the sequence of steps. */
export function checkSteps(project: Declarations, written: WrittenView): Problem[] {
  const context = createContext(project, written.source)
  for (const chain of written.chains) {
    for (const step of chain) {
      checkQuestion(context, step)
      checkAssignments(context, written, step)
    }
    checkOrder(context, chain)
  }
  checkControls(context, written)
  return context.problems
}

/** Kinds of messages for fields, cards and API answers; steps can't show them. */
const SILENT: ReadonlySet<string> = new Set(['field', 'card', 'answer'])

/** Checks message kinds: the step `confirm` needs a message of kind `confirm`, and other steps must not use one. */
function checkQuestion(context: BindContext, { at, do: name, raw }: WrittenStep): void {
  const key = context.project.commands.has(name) ? 'says' : 'message'
  const message = asText(key === 'says' || context.project.steps.get(name)?.value.props['message']?.kind === 'message' ? raw[key] : '')
  const kind = context.project.messages.get(message)?.value.kind
  if (kind === undefined) return
  const values = { name: message, kind, step: name }
  if (name === 'confirm' && kind !== 'confirm') report(context, 'confirm.kind', [...at, key], values)
  if (name !== 'confirm' && kind === 'confirm') report(context, 'confirm.unheard', [...at, key], values)
  if (name !== 'confirm' && SILENT.has(kind)) report(context, 'say.kind', [...at, key], values)
}

/** Reports writes to params of parts and dialogs, which the caller supplies, and clearing required params of a screen. */
function checkAssignments(context: BindContext, { kind, view }: WrittenView, { at, do: name, raw }: WrittenStep): void {
  const values = context.project.steps.get(name)?.value.props['values']?.kind === 'assignments' ? raw['values'] : undefined
  const into = context.project.commands.has(name) ? asText(raw['into']) : ''
  if (into.startsWith('params.') && isSuppliedByCaller(kind, at)) report(context, 'params.handed', [...at, 'into'], { name: into })
  for (const [path, value] of Object.entries(isObject(values) ? values : {})) {
    const [root, param = ''] = path.split('.')
    if (root !== 'params') continue
    if (isSuppliedByCaller(kind, at)) report(context, 'params.handed', [...at, 'values', path], { name: path }, 'key')
    else if (value === null && view.params?.[param]?.required) report(context, 'params.required', [...at, 'values', path], { name: param })
  }
}

/** Reports controls bound to such params. Typed text may be a name or a mobile number, so it must not be in the URL (DEC-33). */
function checkControls(context: BindContext, { kind, nodes }: WrittenView): void {
  for (const { at, widget, raw } of nodes) {
    for (const [name, prop] of Object.entries(context.project.widgets.get(widget)?.value.props ?? {})) {
      const path = asText(raw[name])
      if (prop.kind !== 'bind' || !path.startsWith('params.')) continue
      if (isSuppliedByCaller(kind, at)) report(context, 'params.handed', [...at, name], { name: path })
      else if (prop.typed) report(context, 'params.typed', [...at, name], { name: path })
    }
  }
}

const isSuppliedByCaller = (kind: WrittenView['kind'], at: WrittenStep['at']) => kind === 'part' || at.includes('dialogs')

/** Reports `require` after a step that changes data, unless it checks the step's result. */
function checkOrder(context: BindContext, chain: readonly WrittenStep[]): void {
  const first = chain.findIndex((step) => changes(context.project, step))
  const changing = chain[first]
  if (!changing) return
  const results = new Set(chain.slice(first).flatMap(({ as }) => as ?? []))
  for (const { at, do: name, raw } of chain.slice(first + 1)) {
    if (name !== 'require' || rootsIn(raw['that']).some((root) => results.has(root))) continue
    report(context, 'require.late', [...at, 'do'], { name: changing.do })
  }
}

function changes({ commands, calls }: Declarations, { do: name }: WrittenStep): boolean {
  if (name === 'submit') return true
  const command = commands.get(name)?.value
  const writes = command?.calls?.some((call) => {
    const { method, writes: declared } = calls.get(call)?.value ?? {}
    return declared ?? method === 'POST'
  })
  return (command?.changes ?? []).length > 0 || writes === true
}

function rootsIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(rootsIn)
  if (!isObject(condition)) return []
  return Object.entries(condition).flatMap(([key, value]) =>
    (key === 'field' || key === 'from') && typeof value === 'string' ? [value.split('.')[0] ?? ''] : rootsIn(value),
  )
}
