import type { Field } from '../language/field.ts'
import type { View, Project } from './project.ts'
import type { Prop } from './prop.ts'
import { isObject } from './normalize.ts'
import { nodesIn, type WrittenNode } from './written-node.ts'

/**
 * Adds the `choices` of text fields that a control is bound to: their codes are listed in the node instead of a dictionary. Runs before
 * binding, so that defaults, comparisons and links are checked against the choices.
 */
export function collectChoices(project: Project, view: View): void {
  for (const node of nodesIn(view.body, ['body'])) addChoices(project, view, node)
  for (const dialog of Object.values(view.dialogs ?? {})) collectChoices(project, dialog)
}

function addChoices(project: Project, view: View, { widget, raw }: WrittenNode): void {
  for (const [name, prop] of Object.entries(project.widgets.get(widget)?.value.props ?? {})) {
    const choice = choiceIn(prop)
    const written = raw[name]
    const field = choice && boundField(view, raw[choice.of])
    if (field?.type !== 'text') continue
    const entries = Array.isArray(written) ? written.filter(isObject) : []
    field.choices = [...(field.choices ?? []), ...entries.map((entry) => String(entry[choice?.key ?? '']))]
  }
}

/** Returns which property of a list's entries is a code (`key`) and which property it belongs to (`of`). */
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
