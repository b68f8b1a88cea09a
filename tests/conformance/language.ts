import { join } from 'node:path'
import type { Project } from '../../renderer/model/project.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import { commandSteps } from '../../renderer/check/command-steps.ts'
import { shapeCheck } from '../../renderer/check/shape.ts'
import { parseSource, type Source as JsonFile } from '../../renderer/model/source.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { type BindContext, createContext } from '../../renderer/compile/bind-context.ts'
import { globals } from '../../renderer/model/scope-types.ts'
import { weekdayDate } from '../../renderer/run/content/index.ts'
import { createCodec } from '../../renderer/language/codec.ts'
import type { ReadPath } from '../../renderer/language/condition.ts'
import type { EntityFields, Fields } from '../../renderer/language/field.ts'
import type { Formatters } from '../../renderer/language/text.ts'
import { businessTime } from '../../renderer/language/time.ts'
import type { Content } from '../../renderer/run/content/index.ts'
import { getPath } from '../../renderer/language/path.ts'
import { constant, createScope, createTimeSource, type ValueSource } from '../../renderer/run/data/index.ts'
import { languageShapes } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

/** The language over the tiny app of `tests/fixture-app`: its compiler, and what a running screen would have around it. */
const root = join(import.meta.dirname, '../..')
const files = schemaFiles(join(root, 'tests/fixture-app'), root)
export const project: Project = readProject(files)
const shape = shapeCheck(await languageShapes(files), commandSteps(project), project.steps.keys())

const time = businessTime('Asia/Shanghai')
/** It is always this moment in the cases. */
export const NOW = time.parse('2026-03-10 15:00') ?? 0

const words = isObject(project.files.messages?.data) ? project.files.messages.data : {}
export const content = {
  ...words,
  dictionaries: Object.fromEntries([...project.dictionaries].map(([name, { value }]) => [name, value])),
} as unknown as Content

export const formatters: Formatters = {
  time,
  label: (dictionary, code) => content.dictionaries[dictionary]?.codes[code]?.label,
  weekdayDate: (instant) => weekdayDate(time.format(instant).slice(0, 10), content.words),
  listComma: content.words.listComma,
  units: content.words,
}

export const globalSources: Record<string, ValueSource> = {
  session: constant({ name: 'Flora' }),
  mode: constant({ id: 'day', ...project.modes.get('day')?.value }),
  settings: constant(Object.fromEntries([...project.settings].map(([name, { value }]) => [name, value.value]))),
  dictionary: { get: ([name = '', code = '']) => formatters.label(name, code), subscribe: () => () => undefined },
  time: createTimeSource({ now: () => NOW, time }),
}

/** A screen with this inside, as a file. */
export const screenFile = (inside: object): JsonFile =>
  parseSource('schemas/screens/case.json', JSON.stringify({ version: 1, id: 'case', path: '/case', title: '.', access: 'open', ...inside }))

/** Whether the language can say this at all; which word was wrong is for the tests of the checker. */
export const isWellFormed = (file: JsonFile): boolean => shape('screen', file, () => undefined)

/** What a case says of its data. */
export interface Given {
  title: string
  types: Fields
  /** The values as they are inside the app. */
  data?: Record<string, unknown>
  /** The values as the API carries them: they are read by their types, as every answer is. */
  answer?: Record<string, unknown>
}

/** Binds one thing of a screen: what came out, and the codes of all that is wrong with it. */
export function bindCase<T>(given: Given, inside: object, make: (context: BindContext) => T): { made: T; mistakes: string[] } {
  const file = screenFile({ params: given.types, body: [inside] })
  const context = createContext(project, file, { scope: new Map([...globals(project), ...Object.entries(given.types)]) })
  const made = make(context)
  // Names are looked up only where the shape holds.
  return { made, mistakes: isWellFormed(file) ? context.problems.map(({ code }) => code) : ['shape'] }
}

const entities: EntityFields = Object.fromEntries([...project.entities].map(([name, { value }]) => [name, value.fields]))
const codec = createCodec(entities, time)

/** Reads the data of a case as a running screen does. */
export function pathReader({ types, data = {}, answer }: Given): ReadPath {
  const values = answer ? codec.read(types, answer) : data
  const own = Object.keys(types).map((name): [string, ValueSource] => [name, constant(getPath(values, [name]))])
  return createScope({ ...globalSources, ...Object.fromEntries(own) }).get
}
