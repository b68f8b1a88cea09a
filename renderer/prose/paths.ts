import { isPersonal } from './personal.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { codeLabel, fieldAt, labelOf, type ProseContext, typeAt } from './scope.ts'
import type { PathToken } from './tokens.ts'
import { fillWords, quoted, word } from './words.ts'

/** Returns the token of a path, with the label that the entity, parameter, state or data declares. */
export const pathToken = (place: ProseContext, path: string, at: At): PathToken => ({
  kind: 'path',
  at,
  path,
  text: pathLabel(place, path),
  ...(isPersonal(typeAt(place, path)) ? { isPersonal: true } : {}),
})

function pathLabel(place: ProseContext, path: string): string {
  const { words, project, roots } = place
  const fixed = words[`path.${path}`]
  const [root = '', ...rest] = path.split('.')
  const declared = roots.get(root)
  if (fixed !== undefined && (rest.length > 0 || !declared?.label)) return fixed
  const named = globalLabel(place, root, rest)
  if (named !== undefined) return named
  if (!declared) return path
  const own = declared.label ?? ''
  if (rest.length === 0) return own || (declared.role ?? path)
  const labels = labelsAlong(place, declared.type, rest)
  const last = labels.at(-1) ?? path
  const owner = labels.at(-2) ?? (root === 'item' ? '' : root === 'session' ? word(words, 'path.session') : own)
  if (typeAt({ ...place, project }, path).unknown && labels.some((label) => label === undefined)) return path
  return joined(place, owner, last)
}

/** Joins the label of a record and of its field, unless the field's label already names the record. */
const joined = ({ words }: ProseContext, owner: string, label: string): string =>
  owner === '' || label.startsWith(owner) ? label : `${owner}${word(words, 'of')}${label}`

/** Returns the label of each segment of a path. */
function labelsAlong({ project, words }: ProseContext, start: Type, names: readonly string[]): string[] {
  const labels: string[] = []
  let type: Type | undefined = start
  for (const name of names) {
    const inside: Type | undefined = type && fieldAt(project, type, name)
    const general = type?.type === 'list' || (type?.fields && name === 'count') ? words[`path.${name}`] : undefined
    labels.push(inside?.label ?? general ?? (inside && labelOf(project, inside)) ?? name)
    type = inside
  }
  return labels
}

/** Returns the label of a path that starts with a global name. */
function globalLabel({ project, words }: ProseContext, root: string, [name = '', code = '']: string[]): string | undefined {
  const setting = root === 'settings' ? project.settings.get(name)?.value : undefined
  if (setting) return fillWords(word(words, 'path.setting'), [setting.title, String(setting.value)])
  if (root === 'pictures') return fillWords(word(words, 'path.picture'), [name])
  if (root !== 'dictionary') return undefined
  const label = codeLabel(project, name, code)
  return label === undefined ? undefined : quoted(words, label)
}
