import { asText } from '../../language/as-text.ts'
import type { Field, Fields } from '../../language/field.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { At, Source } from '../../model/source.ts'
import { perDeclarations, perView } from '../memoize.ts'
import { parseField, parseForm } from '../../model/written-node.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { placeBeside, problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

interface Declared {
  name: string
  field: Field
  source: Source
  at: At
}

/** Reports passwords, codes and tokens that are not `secret`, although the same field is secret elsewhere. */
export const exposureSecret: AdviceRule = { level: 'warning', find: ({ declarations }) => notSecret(declarations) }

const notSecret = perDeclarations((project) => {
  const all = textsOf(project)
  const secrets = all.filter(({ field }) => field.secret)
  return all.flatMap(({ name, field, source, at }): Problem[] => {
    if (field.secret) return []
    const other = secrets.find((one) => isSame(one, { name, field }))
    if (!other) return []
    return [
      problemAt(
        source,
        'exposure.secret',
        placeBeside(source, at, ['trim', 'required', 'label']),
        { name: field.label ?? name, field: name, other: other.source.path },
        'key',
      ),
    ]
  })
})

/** Whether two fields hold the same: equal names, and labels of which one contains the other. */
function isSame(one: Pick<Declared, 'name' | 'field'>, other: Pick<Declared, 'name' | 'field'>): boolean {
  const [left = '', right = ''] = [one.field.label, other.field.label]
  return one.name === other.name && (left.includes(right) || right.includes(left))
}

function textsOf({ entities, calls }: Declarations): Declared[] {
  const of = (source: Source, key: string, fields: Fields) =>
    Object.entries(fields).flatMap(([name, field]) => (field.type === 'text' ? [{ name, field, source, at: [key, name] }] : []))
  return [
    ...[...entities.values()].flatMap(({ source, value }) => of(source, 'fields', value.fields)),
    ...[...calls.values()].flatMap(({ source, value }) => [
      ...of(source, 'request', value.ownRequest),
      ...of(source, 'response', value.response),
    ]),
  ]
}

/** The keyboard that hides what is typed, and the browser's suggestions that belong to passwords. */
const HIDES = 'password'

/** Reports inputs of passwords that show what is typed. */
export const exposureKeyboard: AdviceRule = {
  level: 'warning',
  find({ project, declarations }) {
    const views = writtenViews(project).map((view) => ({ view, inputs: secretInputs(declarations, view) }))
    const hidden = new Set(views.flatMap(({ inputs }) => inputs.flatMap(({ key, isHidden }) => (isHidden ? [key] : []))))
    return views.flatMap(({ view: { source }, inputs }) =>
      inputs
        .filter(({ isHidden, isPassword, key, entity }) => !isHidden && (isPassword || hidden.has(key) || hasHidden(hidden, entity)))
        .map(({ at, label }) =>
          problemAt(source, 'exposure.keyboard', placeBeside(source, at, ['placeholder', 'field']), { name: label }, 'key'),
        ),
    )
  },
}

/** Whether another field of the entity is typed with the hiding keyboard: the fields of one form are all passwords then. */
const hasHidden = (hidden: ReadonlySet<string>, entity: string) => [...hidden].some((key) => key.startsWith(`${entity}.`))

const secretInputs = perView(({ widgets, entities }, { nodes }: WrittenView) => {
  const forms = nodes.filter(({ widget }) => widgets.get(widget)?.value.scope === 'form')
  return nodes.flatMap((node) => {
    const { keyboard } = widgets.get(node.widget)?.value.props ?? {}
    const name = parseField(node)?.name
    if (name === undefined || keyboard?.kind !== 'enum' || !keyboard.values.includes(HIDES)) return []
    const form = forms.findLast((one) => one.at.every((step, index) => node.at[index] === step))
    const entity = form ? parseForm(form).entity : ''
    const field = entities.get(entity)?.value.fields[name]
    const isPassword = asText(node.raw['autoFill']).endsWith(HIDES)
    if (!field?.secret || field.format !== undefined) return []
    return [
      { at: node.at, key: `${entity}.${name}`, entity, label: field.label ?? name, isHidden: node.raw['keyboard'] === HIDES, isPassword },
    ]
  })
})
