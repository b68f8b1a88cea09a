import type { Compiled } from '../../compile/view.ts'
import type { NamedField, ValueUse } from '../../compile/value-use.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { PersonalKind } from '../../model/project.ts'
import type { Source } from '../../model/source.ts'
import { viewsOf } from '../checked-views.ts'
import { perDeclarations } from '../memoize.ts'
import type { Plans } from '../plans.ts'
import type { Checkable } from './rule.ts'

/** Kinds that are shown only masked; each is also the name of its mask. */
const MASKED: ReadonlySet<string> = new Set<PersonalKind>(['mobile', 'idNo'])

export const isMasked = (kind: PersonalKind | undefined): kind is 'mobile' | 'idNo' => kind !== undefined && MASKED.has(kind)

/** A label that other labels may contain, such as "ID number" in "ID number of the father"; shorter ones must be equal. */
const LEAST_LABEL = 3

/** The names and labels that entities use for phone and identity numbers. */
const personalWords = perDeclarations(({ entities }) => {
  const names = new Map<string, PersonalKind>()
  const labels = new Map<string, PersonalKind>()
  for (const { value } of entities.values())
    for (const [name, personal] of Object.entries(value.personal)) {
      if (!isMasked(personal)) continue
      names.set(name, personal)
      const label = value.fields[name]?.label
      if (label !== undefined) labels.set(label, personal)
    }
  return { names, labels }
})

/** Returns what a field without a note holds of a person, judged by its name or label; undefined for nothing that an entity names so. */
export function personalByWords(
  project: Declarations,
  { name, label = '' }: { name: string; label?: string | undefined },
): PersonalKind | undefined {
  const { names, labels } = personalWords(project)
  const longest = [...labels.keys()]
    .filter((one) => one.length >= LEAST_LABEL && label.includes(one))
    .sort((one, other) => other.length - one.length)[0]
  return labels.get(label) ?? (longest === undefined ? undefined : labels.get(longest)) ?? names.get(name)
}

/** Returns what a field holds of a person: as its entity notes, or by its words when it belongs to no entity. */
export function personalKind(project: Declarations, { name, entity, type }: NamedField): PersonalKind | undefined {
  if (type.type !== 'text') return undefined
  if (entity !== undefined) return project.entities.get(entity)?.value.personal[name]
  return personalByWords(project, { name, label: type.label })
}

type LocatedUse = ValueUse & { source: Source }

const usesOfView = new WeakMap<Compiled, readonly LocatedUse[]>()
const usesOfPlans = new WeakMap<Plans, readonly LocatedUse[]>()

/** What views do with fields, each with the file of the view; cached per compiled view. */
export function valueUses({ project, plans }: Checkable): readonly LocatedUse[] {
  const known = usesOfPlans.get(plans)
  if (known) return known
  const all = viewsOf(project, plans).flatMap(({ compiled, declared: { source } }) => {
    const uses = usesOfView.get(compiled) ?? compiled.valueUses.map((use) => ({ ...use, source }))
    usesOfView.set(compiled, uses)
    return uses
  })
  usesOfPlans.set(plans, all)
  return all
}
