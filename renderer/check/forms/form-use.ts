import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { CommandDeclaration } from '../../model/project.ts'
import { type At, valueAt } from '../../model/source.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { WrittenView } from '../rules/written-views.ts'

/** A step that gives a whole record to a command. */
export interface Taker {
  command: string
  declared: CommandDeclaration
  /** The param that gets the record. */
  param: string
  /** The step as it is written. */
  step: Readonly<Record<string, unknown>>
}

/** What is read of a record: some of its fields, or all of it. */
export interface Reading {
  /** The paths behind its name (`rooms`, `seller.name`), each with the fields in whose own nodes it stands; '' is elsewhere. */
  paths: ReadonlyMap<string, ReadonlySet<string>>
  takers: readonly Taker[]
  /** It goes as a whole to something that is no command: nobody can tell what is made of it there. */
  isHandedOn: boolean
}

/** A form, the fields in it, and whoever reads what is typed there. */
export interface FormUse {
  form: WrittenNode
  entity: string
  /** The nodes of its fields; what is planned is not drawn. */
  fields: readonly WrittenNode[]
  reading: Reading
}

/** The forms of a file that are not planned. */
export function formsOf(project: Declarations, { source, view, nodes }: WrittenView): FormUse[] {
  const planned = nodes.filter(({ isPlanned }) => isPlanned)
  const drawn = nodes.filter(({ at }) => !planned.some((one) => isInside(at, one.at)))
  const manifest = ({ widget }: WrittenNode) => project.widgets.get(widget)?.value
  const forms = drawn.filter((node) => manifest(node)?.scope === 'form')
  return forms.flatMap((form) => {
    const entity = asText(form.said['entity'])
    const fields = drawn.filter((node) => manifest(node)?.field && typeof node.said['field'] === 'string' && isInside(node.at, form.at))
    const own = readingOf(project, form.said, 'form')
    const results = form.at[0] === 'dialogs' ? resultsOf(project, source.data, asText(form.at[1])) : []
    if (view.planned !== undefined || !project.entities.has(entity)) return []
    return [{ form, entity, fields, reading: together(own, results) }]
  })
}

export const isInside = (at: At, around: At): boolean => around.every((step, index) => at[index] === step)

const together = (own: Reading, results: readonly Reading[]): Reading => ({
  paths: new Map([...own.paths, ...results.flatMap(({ paths }) => [...paths])]),
  takers: [own, ...results].flatMap(({ takers }) => takers),
  isHandedOn: [own, ...results].some(({ isHandedOn }) => isHandedOn),
})

/** A dialog's form is the result of the step that opens it, under the name which that gives it. */
function resultsOf(project: Declarations, data: unknown, dialog: string): Reading[] {
  const names = new Set<string>()
  visit(data, (value) => {
    if (value['dialog'] === dialog && typeof value['as'] === 'string') names.add(value['as'])
  })
  return [...names].map((name) => readingOf(project, data, name))
}

/**
 * What is read under a name anywhere in this JSON: in values, conditions and texts. What is only written (`into`, the
 * keys of `set`) is not read.
 */
function readingOf(project: Declarations, data: unknown, name: string): Reading {
  const paths = new Map<string, Set<string>>()
  const takers: Taker[] = []
  let whole = 0
  const path = new RegExp(`(?<![\\w.])${name}\\.([A-Za-z_][\\w.]*)`, 'g')
  visit(data, (value, owner) => {
    if (value['from'] === name) whole += 1
    const command = asText(value['do'])
    const declared = project.commands.get(command)?.value
    for (const [param, given] of declared && isObject(value['with']) ? Object.entries(value['with']) : [])
      if (declared && isObject(given) && given['from'] === name) takers.push({ command, declared, param, step: value })
    for (const [key, one] of Object.entries(value))
      for (const text of key === 'into' ? [] : textsIn(one))
        for (const [, found = ''] of text.matchAll(path)) paths.set(found, (paths.get(found) ?? new Set()).add(owner))
  })
  return { paths, takers, isHandedOn: whole > takers.length }
}

/** The texts of a property: itself, or those of a list of texts. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Visits every object, with the field in whose node it stands; what follows from a change is about other things. */
function visit(value: unknown, see: (value: Record<string, unknown>, owner: string) => void, owner = ''): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see, owner)
  if (!isObject(value)) return
  const own = value['widget'] !== undefined && typeof value['field'] === 'string' ? value['field'] : owner
  see(value, own)
  for (const [key, one] of Object.entries(value)) if (typeof one === 'object') visit(one, see, key === 'onChange' ? '' : own)
}

/** Is there a condition on a node, or on anything around it, up to the form? */
export function isConditional(data: unknown, form: At, at: At): boolean {
  for (let length = form.length + 1; length <= at.length; length += 1) {
    const value = valueAt(data, at.slice(0, length))
    if (isObject(value) && value['when'] !== undefined) return true
  }
  return false
}
