import type { EngineVerdict } from './engine-protocol.ts'

/** What the pages of a release contain besides the built page. */
export interface ReleasedPage {
  number: number
  /** Returns the page with the release's number, with what it changes, and with the bundle of the address. */
  fill(html: string, path: string): string
  /** Whether the page at an address contains a bundle. */
  hasBundle(path: string): boolean
  /** Returns the bundle with this hash; undefined when the release has none. */
  bundle(hash: string): string | undefined
}

interface PageData {
  content?: unknown
  screens: Readonly<Record<string, unknown>>
  addresses: Readonly<Record<string, string>>
}

/** Returns the pages of a compiled release. */
export function createReleasedPage(number: number, { bundles, page }: NonNullable<EngineVerdict['compiled']>): ReleasedPage {
  const numbered = (html: string) => html.replace('</head>', `<meta name="steward:release" content="${number}" /></head>`)
  if (page === undefined) return { number, fill: numbered, hasBundle: () => false, bundle: () => undefined }
  const { addresses, ...data } = JSON.parse(page) as PageData
  const hashes = Object.fromEntries(bundles.map(({ name, hash }) => [name, hash]))
  const texts = new Map(bundles.map(({ name, text }) => [name, text]))
  const filled = new Map<string, string>()
  const byHash = new Map(bundles.map(({ hash, text }) => [hash, text]))
  return {
    number,
    hasBundle: (path) => texts.has(addresses[path] ?? ''),
    bundle: (hash) => byHash.get(hash),
    fill(html, path) {
      const screen = addresses[path] ?? ''
      const known = filled.get(screen)
      if (known !== undefined) return known
      const text = texts.get(screen)
      const release = { number, ...data, bundles: hashes, inline: text === undefined ? {} : { [screen]: JSON.parse(text) as unknown } }
      // A JSON text may contain "</script>" only inside a string, where the escape means the same.
      const json = JSON.stringify(release).replaceAll('<', String.raw`\u003c`)
      const result = numbered(html).replace('</body>', () => `<script type="application/json" id="release">${json}</script></body>`)
      filled.set(screen, result)
      return result
    },
  }
}
