import { createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { At, Source } from '../../model/source.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { WrittenView } from './written-views.ts'

/** Reports fields that occur twice in a form or in a list of facts, unless their conditions differ. */
export function checkTwice(project: Declarations, written: WrittenView): Problem[] {
  const context = createContext(project, written.source)
  for (const occurrences of [...fieldsOfForms(project, written), ...rowsOfFacts(project, written)]) {
    const earlier = new Map<string, Occurrence[]>()
    for (const occurrence of occurrences) {
      const same = earlier.get(occurrence.name) ?? []
      earlier.set(occurrence.name, [...same, occurrence])
      const first = same.find((other) => mayShowTogether(other, occurrence))
      if (!first) continue
      const { line } = written.source.locate(first.at)
      report(context, `twice.${occurrence.of}`, occurrence.at, { name: occurrence.name, line: String(line) })
    }
  }
  return context.problems
}

/** An occurrence of a field and the conditions of its visibility. */
interface Occurrence {
  of: 'form' | 'facts'
  name: string
  at: At
  conditions: () => string
  /** Whether it defines the field in place. */
  defines?: boolean
}

/** Whether two occurrences may be visible together; different conditions count as exclusive. Ignores duplicate definitions. */
function mayShowTogether(left: Occurrence, right: Occurrence): boolean {
  const [one, other] = [left.conditions(), right.conditions()]
  return !(left.defines && right.defines) && (one === '' || other === '' || one === other)
}

function fieldsOfForms(project: Declarations, { source, nodes }: WrittenView): Occurrence[][] {
  const manifest = ({ widget }: WrittenNode) => project.widgets.get(widget)?.value
  const forms = nodes.filter((node) => manifest(node)?.scope === 'form')
  const inside = (node: WrittenNode, form: WrittenNode) => form.at.every((step, index) => node.at[index] === step)
  return forms.map((form) =>
    nodes
      .filter((node) => manifest(node)?.field && typeof node.raw['field'] === 'string')
      .filter((node) => forms.findLast((one) => inside(node, one)) === form)
      .map(({ at, raw }): Occurrence => {
        const conditions = () => conditionsOn(source, form.at, at)
        return { of: 'form', name: asText(raw['field']), at: [...at, 'field'], conditions, defines: isObject(raw['define']) }
      }),
  )
}

/** Returns the conditions of a node and its ancestors inside the form; a tab counts as a condition, because only one tab is visible. */
function conditionsOn({ data }: Source, form: At, at: At): string {
  const found: unknown[] = []
  let value = data
  let around: unknown
  for (const [index, step] of at.entries()) {
    const key = step as keyof typeof value
    if (isObject(value) && value['widget'] === 'tabs') around = value
    value = (value as Record<string, unknown> | undefined)?.[key]
    if (index < form.length || !isObject(value)) continue
    if (value['when'] !== undefined) found.push(value['when'])
    if (around !== undefined && value['body'] !== undefined) found.push(index, step)
    around = undefined
  }
  return found.length === 0 ? '' : JSON.stringify(found)
}

function rowsOfFacts(project: Declarations, { nodes }: WrittenView): Occurrence[][] {
  return nodes.flatMap(({ widget, raw, at }) =>
    Object.entries(project.widgets.get(widget)?.value.props ?? {}).flatMap(([prop, { kind }]) => {
      const rows: unknown = raw[prop]
      if (kind !== 'facts' || !Array.isArray(rows)) return []
      return [
        rows.map((row, index): Occurrence => {
          const own = [...at, prop, index]
          if (!isObject(row)) return { of: 'facts', name: asText(row), at: own, conditions: () => '' }
          return {
            of: 'facts',
            name: asText(row['field']),
            at: [...own, 'field'],
            conditions: () => (row['when'] ? JSON.stringify(row['when']) : ''),
          }
        }),
      ]
    }),
  )
}
