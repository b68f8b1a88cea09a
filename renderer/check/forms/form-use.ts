import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { CommandDeclaration } from '../../model/project.ts'
import { type At, valueAt } from '../../model/source.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { WrittenView } from '../rules/written-views.ts'

/** A step that passes a whole record to a command. */
export interface RecordCommand {
  command: string
  declared: CommandDeclaration
  param: string
  /** The step as written in JSON. */
  step: Readonly<Record<string, unknown>>
}

/** The uses of a record: paths that are read, and commands that receive the whole record. */
export interface RecordUses {
  /** Path inside the record (`rooms`, `seller.name`) -> the fields whose nodes contain the read; '' for reads elsewhere. */
  paths: ReadonlyMap<string, ReadonlySet<string>>
  recordCommands: readonly RecordCommand[]
  /** The whole record is passed to something other than a command, so its use is unknown. */
  isPassedOn: boolean
}

export interface FormUse {
  form: WrittenNode
  entity: string
  fields: readonly WrittenNode[]
  uses: RecordUses
}

/** Returns the forms of a file, without those marked `planned` (not built yet). */
export function formsOf(project: Declarations, { source, view, nodes }: WrittenView): FormUse[] {
  const planned = nodes.filter(({ isPlanned }) => isPlanned)
  const drawn = nodes.filter(({ at }) => !planned.some((one) => isInside(at, one.at)))
  const manifest = ({ widget }: WrittenNode) => project.widgets.get(widget)?.value
  const forms = drawn.filter((node) => manifest(node)?.scope === 'form')
  return forms.flatMap((form) => {
    const entity = asText(form.raw['entity'])
    const fields = drawn.filter((node) => manifest(node)?.field && typeof node.raw['field'] === 'string' && isInside(node.at, form.at))
    const own = usesOf(project, form.raw, 'form')
    const results = form.at[0] === 'dialogs' ? resultsOf(project, source.data, asText(form.at[1])) : []
    if (view.planned !== undefined || !project.entities.has(entity)) return []
    return [{ form, entity, fields, uses: merge(own, results) }]
  })
}

/** Whether the path `at` is inside the path `around`. */
export const isInside = (at: At, around: At): boolean => around.every((step, index) => at[index] === step)

const merge = (own: RecordUses, results: readonly RecordUses[]): RecordUses => ({
  paths: new Map([...own.paths, ...results.flatMap(({ paths }) => [...paths])]),
  recordCommands: [own, ...results].flatMap(({ recordCommands }) => recordCommands),
  isPassedOn: [own, ...results].some(({ isPassedOn }) => isPassedOn),
})

/** Returns the uses of a dialog's form: the form is the result of the step that opens the dialog, under its `as`. */
function resultsOf(project: Declarations, data: unknown, dialog: string): RecordUses[] {
  const names = new Set<string>()
  visit(data, (value) => {
    if (value['dialog'] === dialog && typeof value['as'] === 'string') names.add(value['as'])
  })
  return [...names].map((name) => usesOf(project, data, name))
}

/** Returns the uses of a root name in values, conditions and texts. Write targets (`into`, keys of `set`) are not reads. */
function usesOf(project: Declarations, data: unknown, name: string): RecordUses {
  const paths = new Map<string, Set<string>>()
  const recordCommands: RecordCommand[] = []
  let wholeUses = 0
  const path = new RegExp(`(?<![\\w.])${name}\\.([A-Za-z_][\\w.]*)`, 'g')
  visit(data, (value, owner) => {
    if (value['from'] === name) wholeUses += 1
    const command = asText(value['do'])
    const declared = project.commands.get(command)?.value
    for (const [param, given] of declared && isObject(value['with']) ? Object.entries(value['with']) : [])
      if (declared && isObject(given) && given['from'] === name) recordCommands.push({ command, declared, param, step: value })
    for (const [key, one] of Object.entries(value))
      for (const text of key === 'into' ? [] : textsIn(one))
        for (const [, found = ''] of text.matchAll(path)) paths.set(found, (paths.get(found) ?? new Set()).add(owner))
  })
  return { paths, recordCommands, isPassedOn: wholeUses > recordCommands.length }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Visits every object with the field of its node; steps in `onChange` do not count as part of the field. */
function visit(value: unknown, see: (value: Record<string, unknown>, owner: string) => void, owner = ''): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see, owner)
  if (!isObject(value)) return
  const own = value['widget'] !== undefined && typeof value['field'] === 'string' ? value['field'] : owner
  see(value, own)
  for (const [key, one] of Object.entries(value)) if (typeof one === 'object') visit(one, see, key === 'onChange' ? '' : own)
}

/** Whether a node or one of its ancestors inside the form has a condition. */
export function isConditional(data: unknown, form: At, at: At): boolean {
  for (let length = form.length + 1; length <= at.length; length += 1) {
    const value = valueAt(data, at.slice(0, length))
    if (isObject(value) && value['when'] !== undefined) return true
  }
  return false
}
