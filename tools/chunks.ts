/** What rolldown tells of the module graph to who names a group of modules. */
interface Graph {
  getModuleInfo(id: string): { isEntry: boolean } | null
}

/** What nearly every screen draws or runs. */
const COMMON =
  /\/widgets\/(section|text|part|placeholder)\/|\/widgets\/kit\/(bone|heading|native-input)\.|\/actions\/([\w-]+|login\/login\.sendCode)\.ts|\/renderer\/run\/views\/(lazy|later)\.tsx|\/generated\/icons\/(alert|check|close|info|refresh|right)\.ts/

/** What kinds of screens have in common; what one uses of another stands above it. Code that waits for a tap (`import()`) has no place here. */
const KINDS: readonly (readonly [name: string, files: RegExp])[] = [
  ['line', /\/widgets\/kit\/(line|text-box|typing)\./],
  // What runs actions is imported when it is needed, which is at once where there is data.
  [
    'data',
    /\/create-query-source\.ts|\/src\/app\/runners\.ts|\/actions\/(home|tasks|timeouts)\/(rules|current|task\.use|task\.useNone|task\.caseOf|tasks\.todo|timeouts\.list)\.ts|\/actions\/customers\/(current|customer\.use)\.ts/,
  ],
  // Includes the figures and the sign-out of a home: separate files would make its first load larger (docs/architecture/first-load.md).
  [
    'rows',
    /\/widgets\/(list\/(index|groups|rows)\.|listItem\/|stats\/)|\/actions\/login\/session\.end\.ts|\/widgets\/kit\/(avatar|opened|tag|tags)\./,
  ],
  ['form', /react-hook-form|@hookform|\/renderer\/run\/forms\/(?!draft\.ts)|\/widgets\/(form|input)\/|\/widgets\/kit\/field\./],
  // What is typed is kept on the phone, and so are the keys of what is sent.
  ['drafts', /idb-keyval|\/src\/(drafts\/|app\/session-drafts\.|(app|api)\/idempotency-keys\.)/],
  ['details', /\/widgets\/(facts|detailHeader|table|actionBar)\/|\/actions\/device\/(device\.call|messenger\.chatWithCustomer)\.ts/],
  ['orders', /\/actions\/(tasks\/task\.(trace|markOpened)|device\/messenger\.chatWithStaff|files\/file\.download)\.ts/],
  ['customers', /\/actions\/customers\/(rules|tag-rules|identity|customer\.current|customer\.tags)\.ts/],
  ['finders', /\/widgets\/(search|sort)\/|\/widgets\/kit\/choices\b/],
  ['fields', /\/widgets\/(radios|choice)\/|\/widgets\/kit\/(group|row-field)\b/],
  ['code', /\/widgets\/(smsCode|checkbox)\//],
]

/**
 * Few files make few trips, pack better and make a short list of what to preload: one with the page's own script and what nearly
 * every screen needs, and one for each kind. Each takes along what it imports. The rest is left to the bundler.
 */
export const chunkGroups = [
  { name: (id: string, graph: Graph) => (graph.getModuleInfo(id)?.isEntry || COMMON.test(id) ? 'app' : null), priority: KINDS.length + 1 },
  ...KINDS.map(([name, test], index) => ({ name, test, priority: KINDS.length - index })),
]
