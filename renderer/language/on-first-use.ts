/**
 * Makes something when it is first asked for, and keeps it. What `Intl` formats, sorts and splits with takes milliseconds to make, more on
 * a slow phone, and the first paint needs none of it.
 */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
