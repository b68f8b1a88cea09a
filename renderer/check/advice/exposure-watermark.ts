import type { Compiled } from '../../compile/view.ts'
import type { Problem } from '../../model/problem.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule, Checkable } from './rule.ts'

/** Reports screens without a watermark that show records of an entity whose screens have one. */
export const exposureWatermark: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const { project, plans } = checkable
    return [...project.screens].flatMap(([name, { source }]): Problem[] => {
      const compiled = plans.screens.get(name)
      if (!compiled || compiled.plan.watermark || compiled.plan.planned !== undefined) return []
      const [shown] = partsOf(checkable, compiled).flatMap((view) => markedFields(checkable, view))
      return shown === undefined ? [] : [problemAt(source, 'exposure.watermark', ['access'], shown, 'key')]
    })
  },
}

/** Returns the fields that a view shows of entities with `watermark`. A name alone needs none. */
function markedFields({ project }: Checkable, { valueUses }: Compiled): { name: string; title: string }[] {
  return valueUses.flatMap(({ kind, field }) => {
    const entity = project.entities.get(field.entity ?? '')?.value
    const isMarked = kind === 'shown' && entity?.watermark && entity.personal[field.name] !== 'name'
    return isMarked ? [{ name: field.type.label ?? field.name, title: entity.title }] : []
  })
}

/** Returns a view and the parts inside it, at any depth. */
function partsOf({ plans }: Checkable, view: Compiled): Compiled[] {
  const found = new Set<Compiled>([view])
  for (const one of found)
    for (const name of one.used.parts) {
      const part = plans.parts.get(name)
      if (part) found.add(part)
    }
  return [...found]
}
