/**
 * A forbidden import. Allowed dependencies: schemas <- renderer <- widgets; schemas <- actions; src and server on top. Patterns match
 * project paths, `npm:<package>` and `node:<module>`.
 */
export interface Rule {
  name: string
  why: string
  from: RegExp
  notFrom?: RegExp
  to: RegExp
  notTo?: RegExp
  /** Type imports are allowed. */
  typesMayPass?: true
}

/** The folders of renderer/run in dependency order: each may import only earlier ones. */
const RUN_FOLDERS = ['content', 'data', 'steps', 'env', 'forms', 'views']
/** The public modules of a folder: its index and the modules that screen bundles load separately. */
const PUBLIC = '(index\\.ts|form\\.tsx|field\\.tsx|lazy\\.tsx|create-(source|answers)\\.ts)'

const runRules: readonly Rule[] = RUN_FOLDERS.flatMap((folder, index) => {
  const inside = new RegExp(`^renderer/run/${folder}/`)
  const above = RUN_FOLDERS.slice(index + 1)
  const entry: Rule = {
    name: `run-${folder}-entry`,
    why: 'Other folders import only the public modules of a folder.',
    from: /./,
    notFrom: inside,
    to: inside,
    notTo: new RegExp(`^renderer/run/${folder}/${PUBLIC}$`),
  }
  const below: Rule = {
    name: `run-${folder}-below`,
    why: `In renderer/run, ${folder} may import only the folders before it.`,
    from: inside,
    to: new RegExp(`^renderer/run/(${above.join('|')})/`),
  }
  return above.length > 0 ? [entry, below] : [entry]
})

const LOCAL_TYPES = /^generated\/(data|widgets|icons\/\w+)\.ts$/
const BROWSER = /^(renderer\/(language|run|steps)|widgets|actions|src)\//
const WORKBENCH = /^src\/(workbench|bundles)\//
/** What only analysts load. */
const ANALYSTS = /^src\/(workbench|preview|bundles)\//
const SHIPS = /^(renderer|widgets|actions|src|server)\//
const RULES = /^actions\/(.*\/)?(\w+-)?rules(\/.*)?(\.ts)?$/
const LANGUAGE = /^renderer\/language\//
/** The demo: server/demo, and the demo folder of each server module. */
const DEMO = /^server\/(.*\/)?demo\//
/** The interface through which schemas are read, the search for the nearest name, and the merge of two versions of a file. */
const SHARED = /^renderer\/(model\/(files|nearest)|contract\/merge)\.ts$/

/** All rules. */
export const rules: readonly Rule[] = [
  ...runRules,
  { name: 'language-alone', why: 'The language imports only itself.', from: LANGUAGE, to: /./, notTo: LANGUAGE },
  {
    name: 'renderer-below',
    why: 'The renderer imports no widgets, actions or app code.',
    from: /^renderer\//,
    to: /^(widgets|actions|src|server)\//,
  },
  {
    name: 'renderer-types',
    why: 'The renderer imports only types of generated/; it receives registries as arguments.',
    from: /^renderer\//,
    to: /^generated\//,
    notTo: LOCAL_TYPES,
    typesMayPass: true,
  },
  {
    name: 'renderer-plain',
    why: 'The renderer is independent of UI library, router, store, messenger and HTTP framework.',
    from: /^renderer\//,
    to: /^npm:(@douyinfe\/|@antv\/|react-router|zustand|@wecom\/|hono)/,
  },
  {
    name: 'model-alone',
    why: 'The model imports the language, but not compiler or checker.',
    from: /^renderer\/model\//,
    to: /^renderer\//,
    notTo: /^renderer\/(model|language)\//,
  },
  {
    name: 'compile-below',
    why: 'The compiler imports the model and the language, but not the checker.',
    from: /^renderer\/compile\//,
    to: /^renderer\//,
    notTo: /^renderer\/(compile|model|language)\//,
  },
  {
    name: 'check-below',
    why: 'The checker imports compiler, model and language, but no rendering code.',
    from: /^renderer\/check\//,
    to: /^renderer\//,
    notTo: /^renderer\/(check|compile|model|language)\//,
  },
  {
    name: 'prose-below',
    why: 'Prose describes schemas by compiler, model and language; it neither checks nor renders.',
    from: /^renderer\/prose\//,
    to: /^renderer\//,
    notTo: /^renderer\/(prose|compile|model|language)\//,
  },
  {
    name: 'editor-below',
    why: 'The help of editors uses checker, prose and what is below them; it does not render.',
    from: /^renderer\/editor\//,
    to: /^renderer\//,
    notTo: /^renderer\/(editor|check|prose|compile|model|language)\//,
  },
  {
    name: 'check-apart',
    why: 'Browser code imports only types of checker, compiler, prose, editor and model.',
    from: BROWSER,
    // The workbench checks and compiles files in the browser of an analyst.
    notFrom: WORKBENCH,
    to: /^renderer\/(check|compile|prose|editor|model)\//,
    typesMayPass: true,
  },
  {
    name: 'renderer-anywhere',
    why: 'Checker and compiler run on any JavaScript platform; they read files through the interface `Files`.',
    from: /^renderer\//,
    to: /^node:/,
  },
  { name: 'browser-code', why: 'Browsers have no Node modules.', from: BROWSER, to: /^node:/ },
  {
    name: 'widgets-entry',
    why: 'Widgets import only the public modules of the renderer.',
    from: /^widgets\//,
    to: /^renderer\//,
    notTo: /^renderer\/(widget|surface)\.tsx?$/,
  },
  {
    name: 'widgets-below',
    why: 'Widgets use no store, router, action or network.',
    from: /^widgets\//,
    to: /^(actions|src|server)\/|^npm:(react-router|zustand|react-hook-form|@tanstack\/react-query|@wecom\/|hono)/,
  },
  { name: 'widgets-types', why: 'Widgets import only types of generated/.', from: /^widgets\//, to: /^generated\//, notTo: LOCAL_TYPES },
  {
    name: 'one-semi',
    why: 'Semi UI is imported through one facade of two files: components and CSS variables. The workbench has its own.',
    from: SHIPS,
    notFrom: /^(widgets\/semi(-base)?|src\/workbench\/semi)\.tsx?$/,
    to: /^npm:@douyinfe\//,
  },
  { name: 'actions-below', why: 'Actions have effects only through their Context.', from: /^actions\//, to: /^(widgets|src|server)\// },
  {
    name: 'actions-language',
    why: 'Actions import only the language of the renderer.',
    from: /^actions\//,
    to: /^renderer\//,
    notTo: LANGUAGE,
  },
  {
    name: 'actions-types',
    why: 'From generated/, an action imports types, codes and the names of field groups.',
    from: /^actions\//,
    to: /^generated\/(?!(field-groups|codes)\.ts$)/,
    notTo: LOCAL_TYPES,
  },
  {
    name: 'actions-plain',
    why: 'Actions use no React and no network.',
    from: /^actions\//,
    to: /^npm:(react|zustand|hono|@hono\/|@douyinfe\/|@wecom\/|@tanstack\/|@hookform\/|libsql|pg$|kysely)/,
  },
  {
    name: 'rules-pure',
    why: 'Business rules are pure: they import only the language, types, codes, dictionaries and other rules.',
    from: RULES,
    to: /./,
    notTo: new RegExp(
      [RULES, LANGUAGE, LOCAL_TYPES, /^generated\/codes\.ts$/, /^actions\/action\.ts$/, /^schemas\/dictionaries\//]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  {
    name: 'src-not-server',
    why: 'App and server share only the language and the business rules.',
    from: /^src\//,
    to: /^(server\/|generated\/handlers)/,
  },
  {
    name: 'simulator-apart',
    why: 'The app does not import the simulator.',
    from: /^src\//,
    notFrom: /^src\/simulator\//,
    to: /^src\/simulator\//,
  },
  { name: 'workbench-apart', why: 'Phones never load the workbench.', from: /^src\//, notFrom: ANALYSTS, to: ANALYSTS },
  {
    name: 'simulator-outside',
    why: 'The simulator uses only the public pages of the app.',
    from: /^src\/simulator\//,
    to: /^(renderer|actions|server|generated)\//,
  },
  {
    name: 'server-below',
    why: 'The server imports the language and the business rules, but no screen code.',
    from: /^server\//,
    to: /^(widgets|src|renderer|actions)\/|^generated\/(commands|queries|steps|widget)/,
    notTo: new RegExp([RULES, LANGUAGE, SHARED].map(({ source }) => source).join('|')),
  },
  {
    name: 'demo-apart',
    why: 'Production code does not import the demo.',
    from: /^server\//,
    notFrom: DEMO,
    to: DEMO,
  },
  { name: 'server-no-ui', why: 'The server uses no React.', from: /^server\//, to: /^npm:(react|@douyinfe\/|zustand)/ },
  {
    name: 'ships-alone',
    why: 'Shipped code imports no tools and no tests.',
    from: /^(renderer|widgets|actions|src|server|generated)\//,
    to: /^(tools|tests|widgets\/suites)\/|\.(test|spec)\.tsx?$/,
  },
]
