import { nearest } from '../model/nearest.ts'
import type { Problem } from '../model/problem.ts'
import { type Name, OWNERS, type Part, registerPathOf, registeredNames } from './register.ts'
import type { FileKind, Project } from '../model/project.ts'
import type { At } from '../model/source.ts'
import { isObject } from '../model/normalize.ts'
import { isOneTypo, typoOf, type NameFrequency, nameFrequency } from './name-frequency.ts'

/** Files whose names are counted. Views are left out, so that removing a use does not make a name unconfirmed. */
const DECLARING = new Set<FileKind>(['entity', 'call', 'actions'])

/**
 * Reports names that occur only once. Names defined by an external API can't be checked otherwise, so a name must occur twice or be listed
 * in `names.json`. Two similar names that occur once each are reported as one mistake.
 */
export function unconfirmedNames(project: Project, others: readonly Problem[], frequency: () => NameFrequency): Problem[] {
  const register = project.files.names
  if (!isObject(register?.data) || project.broken.has(register.path)) return []
  const { names: listed, problems } = registeredNames(project)
  const declared = declaredNames(project)
  const [isListed, isDeclared] = [containsName(listed), containsName(declared)]
  const declaredFrequency = nameFrequency(project.sources.filter(({ kind }) => DECLARING.has(kind)).map(({ source }) => source))
  const times = (one: Name) => (one.part === 'settings' || one.what ? frequency() : declaredFrequency).names.get(one.name) ?? 0
  const unread = wordsOfBroken(project)
  const occursOnce = (one: Name) => times(one) <= 1 && !unread.has(one.name)
  const single = declared.filter((one) => !isListed(one) && occursOnce(one) && !project.broken.has(one.source.path))
  const undeclared = listed.filter((one) => !isDeclared(one) && !mayDeclare(project, one))

  const reported = new Set(others.flatMap(({ values }) => [values['name'], values['nearest'], values['other']]))
  const unreported = pairUp(single, undeclared).filter((pair) => !pair.some((one) => one && reported.has(one.name)))
  const found = unreported.map(([one, other]): Problem => {
    const isOther = other !== undefined && typoOf(one.name, other.name, frequency()) === other.name
    const [slip, meant]: Pair = isOther ? [other, one] : [one, other]
    const code = slip.source === register ? 'names.unknown' : 'name.alone'
    const near = meant?.name ?? (slip.source === register ? undefined : similar(slip.name, declaredFrequency))
    const values = { name: slip.name, place: registerPathOf(slip), nearest: near ?? '' }
    return { path: slip.source.path, ...slip.source.locate(slip.at, slip.what ?? 'key'), code, values }
  })
  return [...problems, ...found]
}

/** Returns all words of broken files, where names can't be recognized. */
const wordsOfBroken = ({ sources, broken }: Project) =>
  new Set(sources.flatMap(({ source }) => (broken.has(source.path) ? source.text.split(/[^\p{L}\p{N}_]+/u) : [])))

type Pair = [one: Name, other: Name | undefined]

function pairUp(single: readonly Name[], undeclared: readonly Name[]): Pair[] {
  const left = new Set([...single, ...undeclared])
  const pairs: Pair[] = []
  for (const one of single) {
    if (!left.delete(one)) continue
    const rest = [...left]
    const other =
      counterpart(
        one,
        rest.filter((it) => undeclared.includes(it)),
      ) ?? rest.find(({ name }) => isOneTypo(one.name, name))
    if (other) left.delete(other)
    pairs.push([one, other])
  }
  return [...pairs, ...[...left].map((one): Pair => [one, undefined])]
}

const containsName = (names: readonly Name[]) => {
  const keys = new Set(names.map((one) => `${registerPathOf(one)} ${one.name}`))
  return (one: Name) => keys.has(`${registerPathOf(one)} ${one.name}`)
}

/** Returns the similar name of the same owner in names.json. */
function counterpart(one: Name, undeclared: readonly Name[]): Name | undefined {
  const near = undeclared.filter((other) => registerPathOf(other) === registerPathOf(one))
  const name = nearest(
    one.name,
    near.map((other) => other.name),
  )
  return near.find((other) => other.name === name)
}

/** Returns a name that differs by one typo or by a plural s. */
function similar(name: string, { names }: NameFrequency): string | undefined {
  if (name.length < 4) return undefined
  const oneOrMany = [`${name}s`, name.replace(/s$/, '')].find((other) => other !== name && names.has(other))
  return oneOrMany ?? [...names.keys()].find((other) => other.length >= 4 && isOneTypo(name, other))
}

function declaredNames(project: Project): Name[] {
  const made = (part: Part, owner: string, source: Name['source'], at: At, names: object | undefined): Name[] =>
    Object.keys(names ?? {}).map((name) => ({ part, owner, name, source, at: [...at, name] }))
  return [
    ...[...project.entities].flatMap(([owner, { value, source }]) => made('entities', owner, source, ['fields'], value.fields)),
    ...[...project.calls].flatMap(([owner, { value, source }]) => [
      ...made('calls', owner, source, ['request'], value.ownRequest),
      ...made('calls', owner, source, ['response'], value.response),
      ...(value.success === 'always' ? [] : literals(value.success, ['success'])).map(
        ([at, name]): Name => ({ part: 'calls', owner, name, source, at, what: 'value' }),
      ),
    ]),
    ...[...project.queries, ...project.commands].flatMap(([owner, { value, source, at }]) => [
      ...made('actions', owner, source, [...at, 'params'], value.params),
      ...made('actions', owner, source, [...at, 'outcomes'], value.outcomes),
    ]),
    ...[...project.settings].flatMap(([name, { source, at }]): Name[] => [{ part: 'settings', owner: '', name, source, at }]),
  ]
}

/** Returns the literals in the success condition of a call, which an external API defines. */
function literals(condition: unknown, at: At): [at: At, name: string][] {
  if (Array.isArray(condition)) return condition.flatMap((one, index) => literals(one, [...at, index]))
  if (typeof condition === 'string') return at.at(-1) !== 'field' && /^[A-Za-z]\w*$/.test(condition) ? [[at, condition]] : []
  return isObject(condition) ? Object.entries(condition).flatMap(([key, one]) => literals(one, [...at, key])) : []
}

/** Whether a broken file may declare the name. */
function mayDeclare(project: Project, { part, owner }: Name): boolean {
  const { settings } = project.files
  const source = part === 'settings' ? settings : OWNERS[part].of(project).get(owner)?.source
  return source !== undefined && project.broken.has(source.path)
}
