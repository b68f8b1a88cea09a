import { isObject } from './normalize.ts'

/** Entries that are written once and stand for every code of a dictionary. */
export interface WrittenEach {
  dictionary: string
  /** What a code is called in the template. */
  as: string
  /** Name -> where its value of a code lies: `count` of `taskCounts` is `taskCounts.<code>`. */
  paths: Record<string, string>
  template: Record<string, unknown>
  /** Code -> what it says otherwise. */
  except: Record<string, Record<string, unknown>>
  /** Entries beside those of the codes. */
  and: Record<string, unknown>
}

/** Undefined when entries are written one by one. */
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
