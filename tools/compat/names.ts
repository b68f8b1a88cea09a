import { findFeature, lackingSystem, namesIn } from './served.ts'

/** What the platform calls the things that it hands out under these names. */
const INSTANCES: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  console: 'console',
  crypto: 'Crypto',
  customElements: 'CustomElementRegistry',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
  window: 'Window',
}

/** Where MDN's data has `Owner.name` for an owner that is a global; undefined when it has not. */
export function staticFeature(owner: string, name: string): readonly string[] | undefined {
  const places = [
    ['javascript', 'builtins', owner, name],
    ['api', INSTANCES[owner] ?? owner, name],
    ['api', INSTANCES[owner] ?? owner, `${name}_static`],
    ...(INSTANCES[owner] === 'Window'
      ? [
          ['api', name],
          ['javascript', 'builtins', name],
        ]
      : []),
  ]
  return places.find((path) => findFeature(path) !== undefined)
}

/**
 * Whose methods are looked for by name alone, on values whose kind nobody knows. Of all the platform's things that would
 * find half of every library: a `take` is rarely an iterator's, a `draw` rarely a graphics card's. The compiler's `lib`
 * (tsconfig.json) knows kinds, and keeps our own sources to ES2023, which all systems served have.
 */
const MET =
  /^(?:Array|String|Set|Map|WeakMap|RegExp|Uint8Array|Abort\w+|Animation|Blob|Clipboard|CSSStyleSheet|Document|DocumentFragment|Element|Event|EventTarget|File|FormData|Headers|HTML\w*Element|ImageBitmap|Node|NodeList|OffscreenCanvas|Range|ReadableStream|Request|Response|Selection|ShadowRoot|SubtleCrypto|URL|URLSearchParams)$/

/** Their members by name: where they are, and whether a system served lacks them. */
const members = new Map<string, { path: readonly string[]; lacks: boolean }[]>()
for (const room of [['javascript', 'builtins'], ['api']] as const) {
  const owners = findFeature(room)
  for (const owner of owners === undefined ? [] : namesIn(owners)) {
    const things = findFeature([...room, owner])
    for (const name of things === undefined ? [] : namesIn(things)) {
      const path = [...room, owner, name]
      members.set(name, [...(members.get(name) ?? []), { path, lacks: lackingSystem(findFeature(path)) !== undefined }])
    }
  }
}

/** Of the things that a page meets, the first with this member, when all things with such a member lack it somewhere. */
export function memberFeatures(name: string): (readonly string[])[] {
  const owners = members.get(name) ?? []
  const met = owners.find(({ path }) => MET.test(path.at(-2) ?? ''))
  return met !== undefined &&
    owners.filter(({ path }) => MET.test(path.at(-2) ?? '') || path[0] === 'javascript').every(({ lacks }) => lacks)
    ? [met.path]
    : []
}
