import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import { type FormUse, formsOf, isInside } from '../forms/form-use.ts'
import { perView } from '../memoize.ts'
import { sentFields } from '../forms/sent-fields.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import type { AdviceRule, Checkable } from './rule.ts'
import { problemAt } from './problem-at.ts'

/** Reports a dialog with a form that can't be cancelled: input can only be confirmed. */
export const formWithoutCancel: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    writtenViews(project).flatMap(({ source, view, nodes }) =>
      Object.entries(view.dialogs ?? {}).flatMap(([name, { cancel, title }]): Problem[] => {
        const own = nodes.filter(({ at }) => at[0] === 'dialogs' && at[1] === name)
        const hasForm = own.some(({ widget, raw }) => isForm(project, widget) || containsForm(project, asText(raw['part'])))
        if (cancel !== false || !hasForm) return []
        return [problemAt(source, 'form.cancel', ['dialogs', name, 'cancel'], { name: title ?? name }, 'key')]
      }),
    ),
}

/** Reports initial values of fields that the form neither draws nor uses, and that its command does not declare as sent. */
export const startWithoutUse: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    allForms(checkable).flatMap(({ view, form, fields, uses, entity }) => {
      const drawn = new Set(fields.map(({ raw }) => asText(raw['field'])))
      const declared = checkable.project.entities.get(entity)?.value.fields ?? {}
      const parents = new Set([...drawn].flatMap((name) => declared[name]?.under ?? []))
      const sent = new Set(
        uses.recordCommands.flatMap((one) => [...(sentFields(checkable.declarations, entity, one) ?? Object.keys(declared))]),
      )
      const read = new Set([...uses.paths.keys()].map((path) => path.split('.')[0] ?? ''))
      return ['start', 'fill'].flatMap((key) =>
        Object.keys(isObject(form.raw[key]) ? form.raw[key] : {}).flatMap((name): Problem[] =>
          uses.isPassedOn || drawn.has(name) || sent.has(name) || parents.has(name) || read.has(name)
            ? []
            : [problemAt(view.source, 'form.start', [...form.at, key, name], { name, label: declared[name]?.label ?? name }, 'key')],
        ),
      )
    }),
}

/** Reports a form on a page that does something when it is submitted, but has no button that submits it. */
export const formWithoutButton: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    allForms(checkable).flatMap(({ view, form }) =>
      isNeverSubmitted(view, form) && !deadButton(view, form)
        ? [problemAt(view.source, 'form.noButton', [...form.at, 'onSubmit'], {}, 'key')]
        : [],
    ),
}

/** Reports the button without steps of a form that nothing submits. */
export const formDeadButton: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    allForms(checkable).flatMap(({ view, form }) => {
      const dead = isNeverSubmitted(view, form) ? deadButton(view, form) : undefined
      return dead ? [problemAt(view.source, 'form.deadButton', [...dead.at, 'onTap'], { name: asText(dead.raw['label']) })] : []
    }),
}

/** Whether a form has steps for its submission, but nothing on its page submits it. */
export function isNeverSubmitted({ kind, nodes, chains }: WrittenView, form: WrittenNode): boolean {
  // The OK button of a dialog submits its form; a part may be in one.
  if (form.raw['onSubmit'] === undefined || form.at[0] === 'dialogs' || kind === 'part') return false
  const isSubmitted = chains.flat().some(({ at, do: name }) => name === 'submit' && isInside(at, form.at))
  return !isSubmitted && !nodes.some(({ at, raw }) => typeof raw['part'] === 'string' && isInside(at, form.at))
}

/** Returns the only button without steps inside a form that nothing submits. */
export function deadButton({ nodes }: WrittenView, form: WrittenNode): WrittenNode | undefined {
  const dead = nodes.filter(({ at, raw, widget }) => {
    const isEmpty = Array.isArray(raw['onTap']) && raw['onTap'].length === 0
    return widget === 'button' && isEmpty && isInside(at, form.at)
  })
  return dead.length === 1 ? dead[0] : undefined
}

const allForms = ({ project, declarations }: Checkable): (FormUse & { view: WrittenView })[] =>
  writtenViews(project).flatMap((view) => formsOfView(declarations, view).map((use) => ({ ...use, view })))

const formsOfView = perView((declarations, view: WrittenView) => formsOf(declarations, view))

const isForm = ({ widgets }: Project, widget: string) => widgets.get(widget)?.value.scope === 'form'

function containsForm(project: Project, part: string): boolean {
  const nodes = part === '' ? [] : (writtenViews(project).find(({ kind, view }) => kind === 'part' && view.id === part)?.nodes ?? [])
  return nodes.some(({ widget, raw }) => isForm(project, widget) || (raw['part'] !== part && containsForm(project, asText(raw['part']))))
}
