/** The part of Rolldown's module graph that a group's `name` function uses. */
interface Graph {
  getModuleInfo(id: string): { isEntry: boolean } | null
}

/** Modules that nearly every screen uses. */
const COMMON =
  /\/widgets\/(section|text|part|placeholder)\/|\/widgets\/kit\/(bone|heading|native-input)\.|\/actions\/[\w-]+\.ts|\/renderer\/run\/views\/(lazy|later)\.tsx|\/src\/api\/own-call\.ts|\/generated\/icons\/(alert|check|close|refresh|right)\.ts/

/** Modules shared by kinds of screens, dependencies first. Must not contain modules that are imported dynamically after a tap. */
const GROUPS: readonly (readonly [name: string, files: RegExp])[] = [
  ['line', /\/widgets\/kit\/(edit|line|number-format|text-box|typing)\./],
  // The runners of actions are imported dynamically, but screens with data need them at once.
  [
    'data',
    /\/create-query-source\.ts|\/src\/app\/runners\.ts|\/actions\/(home|tasks|timeouts)\/(rules|current|task\.use|task\.caseOf|tasks\.todo|timeouts\.list)\.ts|\/actions\/customers\/(current|customer\.use)\.ts/,
  ],
  // Includes the counters of a home screen: a separate file would make its first load larger (docs/architecture/first-load.md).
  ['rows', /\/widgets\/(list\/(index|groups|rows)\.|listItem\/|stats\/)|\/widgets\/kit\/(avatar|open-items|tag|tags)\./],
  [
    'form',
    /react-hook-form|@hookform|\/renderer\/run\/forms\/(?!(changed-demands|draft|draft-files|draft-values|interpreted-validator|merge-lists|record-sync|unfit-draft|unseen-fields)\.ts)|\/widgets\/(form|input)\/|\/widgets\/kit\/field\./,
  ],
  [
    'drafts',
    /idb-keyval|\/renderer\/field-uploads\.ts|\/src\/(drafts\/(?!read-drafts)|app\/session-drafts\.|(app|api)\/idempotency-keys\.)/,
  ],
  ['details', /\/widgets\/(facts|detailHeader|table|actionBar)\/|\/actions\/device\/(device\.call|messenger\.chatWithCustomer)\.ts/],
  ['tasks', /\/actions\/(tasks\/task\.(trace|markOpened)|device\/messenger\.chatWithStaff|files\/file\.download)\.ts/],
  [
    'customers',
    /\/actions\/customers\/(rules|tag-rules|identity|other-chat|customer\.chosen|customer\.current|customer\.ofTask|customer\.tags)\.ts/,
  ],
  ['finders', /\/widgets\/(search|sort)\/|\/widgets\/kit\/choices\b/],
  ['fields', /\/widgets\/(radios|choice)\/|\/widgets\/kit\/(group|row-field)\b/],
  ['code', /\/widgets\/(smsCode|checkbox)\/|\/actions\/login\/login\.sendCode\.ts/],
]

/**
 * The chunks of the build: one with the entry and the common modules, and one per group. The bundler splits the rest.
 * Few files mean few requests, better compression and a short preload list.
 */
export const chunkGroups = [
  { name: (id: string, graph: Graph) => (graph.getModuleInfo(id)?.isEntry || COMMON.test(id) ? 'app' : null), priority: GROUPS.length + 1 },
  ...GROUPS.map(([name, test], index) => ({ name, test, priority: GROUPS.length - index })),
]
