import type { Type } from '../../../renderer/model/scope-types.ts'
import type { Project } from '../../../renderer/model/project.ts'
import type { At } from '../../../renderer/model/source.ts'
import { describeFile, type Item, itemsIn, type PlaceAt, placesIn, proseOf, type ProseTexts } from '../../../renderer/prose/index.ts'
import { createScopes, createValueTypes, type Scope, type ValueType } from './scope.ts'

/** The file that is looked at. */
export interface FileContext {
  project: Project
  words: ProseTexts
  path: string
  data: unknown
  /** Returns the names that can be used at an address, and what is around it. */
  placeAt(at: At): PlaceAt
  /** Returns the paths that may be chosen at an address; equal ones are one object. */
  scopeAt(at: At): Scope
  valueType(type: Type): ValueType
  /** Returns what is written at an address, in prose. */
  saidAt(at: At): string | undefined
}

/** Creates what the properties of a file are made from. */
export function createFileContext(project: Project, words: ProseTexts, path: string): FileContext {
  const find = placesIn(project, words, path)
  const places = new Map<string, PlaceAt>()
  const placeAt = (at: At): PlaceAt => {
    const key = JSON.stringify(at)
    const found = places.get(key) ?? find(at)
    places.set(key, found)
    return found
  }
  const scopeOf = createScopes(project, words)
  let items: ReadonlyMap<string, Item> | undefined
  const describedItems = (): ReadonlyMap<string, Item> => {
    const described = describeFile(project, words, path)
    return new Map((described ? itemsIn(described) : []).map((item) => [JSON.stringify(item.at), item]))
  }
  return {
    project,
    words,
    path,
    data: project.sources.find(({ source }) => source.path === path)?.source.data,
    placeAt,
    scopeAt: (at) => scopeOf(placeAt(at).place),
    valueType: createValueTypes(project),
    saidAt(at) {
      items ??= describedItems()
      const item = items.get(JSON.stringify(at))
      return item && proseOf(words, item).trim()
    },
  }
}
