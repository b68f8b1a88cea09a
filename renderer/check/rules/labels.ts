import { createContext, report } from '../../compile/context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { declaredFields } from './declared-fields.ts'

/** A label of nothing but spaces is none. */
export function checkLabels(project: Project): Problem[] {
  const labels = [
    ...declaredFields(project).map(({ field: { label }, source, at }) => ({ label, source, at: [...at, 'label'] })),
    ...[...project.dictionaries.values()].flatMap(({ value, source }) =>
      Object.entries(value.codes).map(([code, { label }]) => ({ label, source, at: ['codes', code, 'label'] })),
    ),
  ]
  return labels.flatMap(({ label, source, at }) => {
    if (typeof label !== 'string' || label.trim() !== '' || project.broken.has(source.path)) return []
    const context = createContext(project, source)
    report(context, 'text.empty', at)
    return context.problems
  })
}
