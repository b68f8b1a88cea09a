/** The tests to run on one product, as a Playwright project (playwright.config.ts). */
export interface JourneyProject {
  /** Must not contain an id, because Playwright searches titles in it, too. */
  name: string
  /** A regular expression of titles. */
  titles: string
  files: readonly string[]
  /** The folder of a broken product; empty for the project's own. */
  product: string
}

/** The environment variable with the path of a JSON file of projects. */
export const PROJECTS = 'MUTATION_PROJECTS'
