import { isObject } from './normalize.ts'

/** A template that is expanded into one entry for each code of a dictionary. */
export interface WrittenEach {
  dictionary: string
  as: string
  /** Name -> path of the map that holds its value for each code: `count: taskCounts` reads `taskCounts.<code>`. */
  paths: Record<string, string>
  template: Record<string, unknown>
  /** Code -> the properties that replace those of the template. */
  except: Record<string, Record<string, unknown>>
  /** Additional entries that belong to no code. */
  and: Record<string, unknown>
}

/** Parses an `each` template; undefined when the entries are written one by one. */
export function parseEach(value: unknown): WrittenEach | undefined {
  if (!isObject(value) || !isObject(value['each'])) return undefined
  const { each, is, except, and } = value
  const { dictionary, as, paths } = each as Record<string, unknown>
  const objects = Object.entries(isObject(except) ? except : {}).flatMap(([code, one]) => (isObject(one) ? [[code, one] as const] : []))
  const texts = Object.entries(isObject(paths) ? paths : {}).flatMap(([name, path]) => (typeof path === 'string' ? [[name, path]] : []))
  return {
    dictionary: typeof dictionary === 'string' ? dictionary : '',
    as: typeof as === 'string' ? as : '',
    paths: Object.fromEntries(texts) as Record<string, string>,
    template: isObject(is) ? is : {},
    except: Object.fromEntries(objects),
    and: isObject(and) ? and : {},
  }
}
