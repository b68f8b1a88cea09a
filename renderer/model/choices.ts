import type { Field } from '../language/field.ts'
import type { View, Project } from './project.ts'
import type { Prop } from './prop.ts'
import { isObject } from './normalize.ts'
import { nodesIn, type WrittenNode } from './written-node.ts'

/**
 * A text that a control is bound to has no dictionary: what may be chosen there, entry by entry, is all that it can be.
 * It is gathered here, before anything is bound, so that a default, a comparison or a link can be measured against it.
 */
export function settleChoices(project: Project, view: View): void {
  for (const node of nodesIn(view.body, ['body'])) choose(project, view, node)
  for (const dialog of Object.values(view.dialogs ?? {})) settleChoices(project, dialog)
}

function choose(project: Project, view: View, { widget, said }: WrittenNode): void {
  for (const [name, prop] of Object.entries(project.widgets.get(widget)?.value.props ?? {})) {
    const choice = choiceIn(prop)
    const written = said[name]
    const field = choice && boundField(view, said[choice.of])
    if (field?.type !== 'text') continue
    const entries = Array.isArray(written) ? written.filter(isObject) : []
    field.choices = [...(field.choices ?? []), ...entries.map((entry) => String(entry[choice?.key ?? '']))]
  }
}

/** Of a list of entries: which of their properties is the code, and of what. */
export function choiceIn(prop: Prop): { key: string; of: string } | undefined {
  if (prop.kind !== 'list' || prop.of.kind !== 'object') return undefined
  for (const [key, inner] of Object.entries(prop.of.props)) if (inner.kind === 'codeOf') return { key, of: inner.of }
  return undefined
}

function boundField(view: View, path: unknown): Field | undefined {
  const [root, name = '', ...deeper] = typeof path === 'string' ? path.split('.') : []
  const fields = root === 'params' ? view.params : root === 'state' ? view.state : undefined
  return deeper.length === 0 && fields && Object.hasOwn(fields, name) ? fields[name] : undefined
}
