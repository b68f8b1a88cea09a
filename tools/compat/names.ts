import { findFeature, lackingSystem, namesIn } from './served.ts'

/** The interface of each global object. */
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

/** Returns the path of `Owner.name` in MDN's data for a global owner; undefined when the data lacks it. */
export function staticFeature(owner: string, name: string): readonly string[] | undefined {
  const candidates = [
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
  return candidates.find((path) => findFeature(path) !== undefined)
}

/**
 * The interfaces whose methods are matched by name alone, on values of unknown type. Matching all interfaces would report half of every
 * library, for common names like `take` and `draw`. TypeScript's `lib` (tsconfig.json) limits the project's own code to ES2023.
 */
const MATCHED =
  /^(?:Array|String|Set|Map|WeakMap|RegExp|Uint8Array|Abort\w+|Animation|Blob|Clipboard|CSSStyleSheet|Document|DocumentFragment|Element|Event|EventTarget|File|FormData|Headers|HTML\w*Element|ImageBitmap|Node|NodeList|OffscreenCanvas|Range|ReadableStream|Request|Response|Selection|ShadowRoot|SubtleCrypto|URL|URLSearchParams)$/

/** Members by name, with their path and whether a supported system lacks them. */
const members = new Map<string, { path: readonly string[]; lacks: boolean }[]>()
for (const namespace of [['javascript', 'builtins'], ['api']] as const) {
  const owners = findFeature(namespace)
  for (const owner of owners === undefined ? [] : namesIn(owners)) {
    const owned = findFeature([...namespace, owner])
    for (const name of owned === undefined ? [] : namesIn(owned)) {
      const path = [...namespace, owner, name]
      members.set(name, [...(members.get(name) ?? []), { path, lacks: lackingSystem(findFeature(path)) !== undefined }])
    }
  }
}

/** Returns the first matched interface with this member, if every interface with the member lacks it on a supported system. */
export function memberFeatures(name: string): (readonly string[])[] {
  const owners = members.get(name) ?? []
  const matched = owners.find(({ path }) => MATCHED.test(path.at(-2) ?? ''))
  return matched !== undefined &&
    owners.filter(({ path }) => MATCHED.test(path.at(-2) ?? '') || path[0] === 'javascript').every(({ lacks }) => lacks)
    ? [matched.path]
    : []
}
