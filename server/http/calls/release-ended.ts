/** Thrown for a write whose page belongs to a release that no longer checks requests; `difference` says in prose what changed since. */
export class ReleaseEnded extends Error {
  override name = 'ReleaseEnded'
  readonly difference: readonly string[]

  constructor(difference: readonly string[]) {
    super('the release of the page ended')
    this.difference = difference
  }
}
