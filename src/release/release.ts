/** What the active release changes in the built app. */
export interface Release {
  number: number
  /** The entries of the app's content (`AppContent`) that differ from the built ones; null where there is none any more. */
  content?: object
  /** Screen -> its facts (`ReleasedFacts`) where its bundle differs; also of the screens that only the release has. */
  screens: Readonly<Record<string, object>>
  /** Name of a bundle -> the hash by which the service serves it. */
  bundles: Readonly<Record<string, string>>
  /** The bundles that the page contains, by name. */
  inline: Readonly<Record<string, unknown>>
}

// Rules that import the content are tested without a page.
const text = import.meta.env.SSR ? undefined : document.getElementById('release')?.textContent

/** The number of the release that this page shows, with which its writes are checked; empty when the service follows none. */
export const releaseNumber =
  (!import.meta.env.SSR && document.querySelector<HTMLMetaElement>('meta[name="steward:release"]')?.content) || ''

/** The release that the service wrote into the page; undefined while the built content is active. */
export const release: Release | undefined = text ? (JSON.parse(text) as Release) : undefined
