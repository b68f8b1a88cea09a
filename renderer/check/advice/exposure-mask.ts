import type { ValueUse } from '../../compile/value-use.ts'
import type { Field } from '../../language/field.ts'
import type { Problem } from '../../model/problem.ts'
import { isMasked, personalByWords, personalKind, valueUses } from './personal.ts'
import { placeBeside, problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'
import { asText } from '../../language/as-text.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'

type Shown = Extract<ValueUse, { kind: 'shown' }>

/**
 * Reports phone and identity numbers that are shown whole: at the field of the entity, at the text for a value of no entity, and at the
 * definition in place.
 */
export const exposureMask: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const { project, declarations } = checkable
    const shown = valueUses(checkable).flatMap((use) => {
      const kind = use.kind === 'shown' ? personalKind(declarations, use.field) : undefined
      return use.kind === 'shown' && isMasked(kind) && !masksOf(use).length ? [{ ...use, mask: kind }] : []
    })
    const whole = new Map(shown.map((use) => [`${use.field.entity ?? ''}.${use.field.name}`, use]))
    const ofEntities = [...project.entities].flatMap(([entity, { value, source }]) =>
      Object.entries(value.personal).flatMap(([name, personal]): Problem[] => {
        const field = value.fields[name]
        if (!isMasked(personal) || field === undefined || field.mask !== undefined) return []
        // The mask of a field that is typed in would hide the input; a text beside it masks its own value.
        const uses = shown.filter((one) => isOf(one, entity, name))
        if (isTyped(field) && uses.every(isInForm)) return []
        const use = whole.get(`${entity}.${name}`)
        const values = { name: field.label ?? name, mask: personal, file: use?.source.path ?? '' }
        return [problemAt(source, 'exposure.mask', placeBeside(source, ['fields', name], ['maxLength', 'label']), values, 'key')]
      }),
    )
    const ofTexts = shown
      .filter((use) => use.field.entity === undefined || (isInForm(use) && isTyped(use.field.type)))
      .map(({ source, at, field: { path, type }, mask }) =>
        problemAt(source, 'exposure.mask', at, { name: type.label ?? path, path, mask, file: source.path }),
      )
    const inPlace = project.extras.flatMap(({ field, name, source, at }): Problem[] => {
      const kind = field.type === 'text' ? personalByWords(declarations, { name, label: field.label }) : undefined
      const isWhole = isMasked(kind) && field.mask === undefined
      return isWhole ? [problemAt(source, 'exposure.mask', at, { name: field.label ?? name, mask: kind, file: source.path })] : []
    })
    return [...ofEntities, ...ofTexts, ...inPlace]
  },
}

const isOf = ({ field }: Shown, entity: string, name: string) => field.entity === entity && field.name === name

/** Whether a text shows what the form around it has. */
const isInForm = ({ field }: Shown) => field.path.startsWith('form.')

/** Whether the user types the number in; a number that only arrives is never typed. */
const isTyped = ({ format, required, rules }: Field) => format !== undefined || required === true || rules !== undefined

/** Returns the masks of a shown value: of its text or of its field. */
const masksOf = ({ formats, field }: Shown): string[] => [
  ...formats.flatMap(({ name, argument }) => (name === 'mask' ? [argument ?? ''] : [])),
  ...(field.type.mask === undefined ? [] : [field.type.mask]),
]

/** Reports numbers under the mask of another kind of number, which shows too much or too little. */
export const exposureOtherMask: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const ofTexts = valueUses(checkable).flatMap((use): Problem[] => {
      const kind = use.kind === 'shown' ? personalKind(checkable.declarations, use.field) : undefined
      const written = use.kind === 'shown' ? use.formats.find(({ name }) => name === 'mask')?.argument : undefined
      if (!isMasked(kind) || written === undefined || written === kind) return []
      return [
        problemAt(use.source, 'exposure.otherMask', use.at, {
          name: use.field.type.label ?? '',
          path: use.field.path,
          written,
          mask: kind,
        }),
      ]
    })
    const ofEntities = [...checkable.project.entities.values()].flatMap(({ value, source }) =>
      Object.entries(value.personal).flatMap(([name, personal]): Problem[] => {
        const { mask, label = name } = value.fields[name] ?? {}
        if (!isMasked(personal) || mask === undefined || mask === personal) return []
        return [
          problemAt(source, 'exposure.otherMask', ['fields', name, 'mask'], { name: label, path: name, written: mask, mask: personal }),
        ]
      }),
    )
    return [...ofTexts, ...ofEntities, ...writtenViews(checkable.project).flatMap((view) => otherMaskOfNodes(checkable.declarations, view))]
  },
}

/** Reports controls of a form with the mask of another kind of number than their field holds. */
const otherMaskOfNodes = perView((declarations, { source, nodes }: WrittenView) =>
  nodes.flatMap(({ at, raw: { field, mask } }): Problem[] => {
    if (typeof mask !== 'string' || typeof field !== 'string') return []
    const form = nodes.findLast((one) => one.raw['entity'] !== undefined && one.at.every((step, index) => at[index] === step))
    const entity = declarations.entities.get(asText(form?.raw['entity']))?.value
    const kind = entity?.personal[field]
    if (!isMasked(kind) || mask === kind) return []
    const values = { name: entity?.fields[field]?.label ?? field, path: `form.${field}`, written: mask, mask: kind }
    return [problemAt(source, 'exposure.otherMask', [...at, 'mask'], values)]
  }),
)
