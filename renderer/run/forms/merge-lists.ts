type Item = Readonly<Record<string, unknown>>

const keysOf = (list: readonly Item[], key: string) => new Set(list.map((item) => item[key]))
const isList = (value: unknown): value is readonly Item[] => Array.isArray(value)

/**
 * Returns the present list of a record with the user's own changes: items that the user added since `before`, and without those that the
 * user removed. Items are equal when their `key` is. Returns undefined when a value is no list, or the list has no key.
 */
export function mergedList(
  { before, own, present }: { before: unknown; own: unknown; present: unknown },
  key: string | undefined,
): Item[] | undefined {
  const [old, chosen, saved] = [before ?? [], own ?? [], present ?? []]
  if (key === undefined || !isList(old) || !isList(chosen) || !isList(saved)) return undefined
  const [oldKeys, chosenKeys, savedKeys] = [keysOf(old, key), keysOf(chosen, key), keysOf(saved, key)]
  return [
    ...saved.filter((item) => chosenKeys.has(item[key]) || !oldKeys.has(item[key])),
    ...chosen.filter((item) => !oldKeys.has(item[key]) && !savedKeys.has(item[key])),
  ]
}
