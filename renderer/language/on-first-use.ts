/** Returns a lazy getter that calls `make` once. Used for `Intl` objects, which take milliseconds to create before the first paint. */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
