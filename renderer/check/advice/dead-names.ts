import type { Fields } from '../../language/field.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { dialogKey, givenParams } from './given-params.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'
import { writtenNames } from './written-names.ts'

/** Reports state that is read but never written. It is always empty, or always its default. */
export const stateNeverSet: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    deadStates(project).flatMap(({ source, at, name, step }) =>
      step ? [] : [problemAt(source, 'dead.state', [...at, 'state', name], { name }, 'key')],
    ),
}

/** Reports the step whose result is of the type of such state, at the step: it lacks `into`. */
export const resultNeverKept: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    deadStates(project).flatMap(({ source, name, step }) =>
      step ? [problemAt(source, 'dead.result', [...step.at, 'do'], { name, step: step.do })] : [],
    ),
}

const statesOfProject = new WeakMap<Project, ReturnType<typeof findDeadStates>>()

function deadStates(project: Project) {
  const found = statesOfProject.get(project) ?? findDeadStates(project)
  statesOfProject.set(project, found)
  return found
}

function findDeadStates(project: Project) {
  return scopesOf(project).flatMap(({ source, view, at, names, chains }) =>
    unset(view.state).flatMap((name) => {
      if (names.has(`state.${name}`)) return []
      const { type, of } = view.state?.[name] ?? {}
      const [step, other] = chains.flat().filter((one) => {
        const returns = project.commands.get(one.do)?.value.returns
        return one.into === undefined && one.as === undefined && returns?.type === type && returns?.of === of
      })
      return [{ source, at, name, step: other ? undefined : step }]
    }),
  )
}

/** Reports optional params that are never passed or written and have no default. They are always empty. */
export const paramNeverGiven: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const given = givenParams(project)
    return scopesOf(project).flatMap(({ source, view, at, names, key }) => {
      const places = given.get(key) ?? []
      // No link of the app leads to the page, so another system opens it with its own params.
      if (places.length === 0) return []
      return unset(view.params).flatMap((name) =>
        names.has(`params.${name}`) || places.some(({ values }) => Object.hasOwn(values, name))
          ? []
          : [problemAt(source, 'dead.param', [...at, 'params', name], { name }, 'key')],
      )
    })
  },
}

const unset = (fields: Fields | undefined): string[] =>
  Object.entries(fields ?? {}).flatMap(([name, { required }]) => (required === true ? [] : [name]))

interface Scope {
  source: Source
  view: View
  at: At
  /** What the view itself writes. */
  names: ReadonlySet<string>
  key: string
  /** The steps of the whole file. */
  chains: WrittenView['chains']
}

const known = new WeakMap<Project, Scope[]>()

function scopesOf(project: Project): Scope[] {
  const scopes = known.get(project) ?? findScopes(project)
  known.set(project, scopes)
  return scopes
}

function findScopes(project: Project): Scope[] {
  return writtenViews(project).flatMap((written) => {
    const { kind, source, view } = written
    if (view.planned !== undefined) return []
    const own = {
      source,
      view,
      at: [],
      names: writtenNames(project, written, undefined),
      key: `${kind} ${view.id ?? ''}`,
      chains: written.chains,
    }
    return [own, ...dialogsOf(project, written)]
  })
}

const dialogsOf = (project: Project, written: WrittenView): Scope[] =>
  Object.entries(written.view.dialogs ?? {}).map(([name, view]) => ({
    source: written.source,
    view,
    at: ['dialogs', name],
    names: writtenNames(project, written, name),
    key: dialogKey(written.source.path, name),
    chains: written.chains,
  }))
