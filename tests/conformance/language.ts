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

/** The schema language over the app in `tests/fixture-app`: the compiler, and the data around a running screen. */
const root = join(import.meta.dirname, '../..')
const files = schemaFiles(join(root, 'tests/fixture-app'), root)
export const project: Project = readProject(files)
const shape = shapeCheck(await languageShapes(files), commandSteps(project), project.steps.keys())

const time = businessTime('Asia/Shanghai')
/** The current time in all cases. */
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

/** Creates the source file of a screen with these properties. */
export const screenFile = (inside: object): JsonFile =>
  parseSource('schemas/screens/case.json', JSON.stringify({ version: 1, id: 'case', path: '/case', title: '.', access: 'open', ...inside }))

/** Whether the file matches the JSON Schema of the language. The checker's tests cover the exact problems. */
export const isWellFormed = (file: JsonFile): boolean => shape('screen', file, () => undefined)

export interface Given {
  title: string
  types: Fields
  data?: Record<string, unknown>
  /** The values as received from the API; they are parsed by their types like every answer. */
  answer?: Record<string, unknown>
}

/** Binds a part of a screen; returns the result and the problem codes. */
export function bindCase<T>(given: Given, inside: object, make: (context: BindContext) => T): { result: T; mistakes: string[] } {
  const file = screenFile({ params: given.types, body: [inside] })
  const context = createContext(project, file, { scope: new Map([...globals(project), ...Object.entries(given.types)]) })
  const result = make(context)
  // The problems of the compiler count only for a file that matches the JSON Schema.
  return { result, mistakes: isWellFormed(file) ? context.problems.map(({ code }) => code) : ['shape'] }
}

const entities: EntityFields = Object.fromEntries([...project.entities].map(([name, { value }]) => [name, value.fields]))
const codec = createCodec(entities, time)

/** Returns a reader of the case's data, with the scope of a running screen. */
export function pathReader({ types, data = {}, answer }: Given): ReadPath {
  const values = answer ? codec.read(types, answer) : data
  const own = Object.keys(types).map((name): [string, ValueSource] => [name, constant(getPath(values, [name]))])
  return createScope({ ...globalSources, ...Object.fromEntries(own) }).get
}
