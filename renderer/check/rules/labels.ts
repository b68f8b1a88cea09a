import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { DeclaredField } from './declared-fields.ts'

const isBlank = (label: unknown) => typeof label === 'string' && label.trim() === ''

/** Reports field labels that contain only blanks. */
export function checkLabel(project: Declarations, { field, source, at }: DeclaredField): Problem[] {
  if (!isBlank(field.label)) return []
  const context = createContext(project, source)
  report(context, 'text.empty', [...at(), 'label'])
  return context.problems
}

/** Reports code labels that contain only blanks. */
export function checkCodeLabels(project: Declarations): Problem[] {
  return [...project.dictionaries.values()].flatMap(({ value, source }) => {
    if (project.broken.has(source.path)) return []
    const context = createContext(project, source)
    for (const code in value.codes) if (isBlank(value.codes[code]?.label)) report(context, 'text.empty', ['codes', code, 'label'])
    return context.problems
  })
}
