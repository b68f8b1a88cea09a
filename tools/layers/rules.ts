/**
 * The layers of the house: arrows point up only (schemas <- renderer <- widgets; schemas <- actions; src and
 * server on top). A rule names arrows that must not be; all patterns are matched against paths of the tree,
 * `npm:<package>` and `node:<module>`.
 */
export interface Rule {
  name: string
  why: string
  from: RegExp
  notFrom?: RegExp
  to: RegExp
  notTo?: RegExp
  /** Types may cross this line. */
  typesMayPass?: true
}

/** The rooms of what draws, from the ground up: each may use those before it. */
const RUN_ROOMS = ['content', 'data', 'steps', 'env', 'forms', 'views']
/** What is loaded by itself when a screen asks for it, beside a room's face. */
const LOADED = '(index\\.ts|form\\.tsx|field\\.tsx|lazy\\.tsx|create-(source|answers)\\.ts)'

const runRules: readonly Rule[] = RUN_ROOMS.flatMap((room, index) => {
  const inside = new RegExp(`^renderer/run/${room}/`)
  const above = RUN_ROOMS.slice(index + 1)
  const face: Rule = {
    name: `run-${room}-face`,
    why: 'Whoever uses a room comes in by its face.',
    from: /./,
    notFrom: inside,
    to: inside,
    notTo: new RegExp(`^renderer/run/${room}/${LOADED}$`),
  }
  const below: Rule = {
    name: `run-${room}-below`,
    why: `Of what draws, ${room} may use the rooms before it.`,
    from: inside,
    to: new RegExp(`^renderer/run/(${above.join('|')})/`),
  }
  return above.length > 0 ? [face, below] : [face]
})

const LOCAL_TYPES = /^generated\/(data|widgets|icons\/\w+)\.ts$/
const BROWSER = /^(renderer\/(language|run|steps)|widgets|actions|src)\//
const SHIPS = /^(renderer|widgets|actions|src|server)\//
const RULES = /^actions\/(.*\/)?(\w+-)?rules(\/.*)?(\.ts)?$/
const LANGUAGE = /^renderer\/language\//
/** The demo: its own room, and what each domain of the server invents for it. */
const DEMO = /^server\/(.*\/)?demo\//
/** The port that the schemas are read through. */
const FILES = /^renderer\/model\/files\.ts$/

export const rules: readonly Rule[] = [
  ...runRules,
  { name: 'language-alone', why: 'What the language means needs nothing but itself.', from: LANGUAGE, to: /./, notTo: LANGUAGE },
  {
    name: 'renderer-below',
    why: 'The renderer knows no widget, no action, no app.',
    from: /^renderer\//,
    to: /^(widgets|actions|src|server)\//,
  },
  {
    name: 'renderer-types',
    why: 'Of generated/ the renderer takes types; registries are handed to it.',
    from: /^renderer\//,
    to: /^generated\//,
    notTo: LOCAL_TYPES,
    typesMayPass: true,
  },
  {
    name: 'renderer-plain',
    why: 'How it looks, where it is routed and what carries it belong to others.',
    from: /^renderer\//,
    to: /^npm:(@douyinfe\/|@antv\/|react-router|zustand|@wecom\/|hono)/,
  },
  {
    name: 'model-alone',
    why: 'The model knows the language, neither compiler nor checker.',
    from: /^renderer\/model\//,
    to: /^renderer\//,
    notTo: /^renderer\/(model|language)\//,
  },
  {
    name: 'compile-below',
    why: 'The compiler stands on the model; the checker stands on the compiler.',
    from: /^renderer\/compile\//,
    to: /^renderer\//,
    notTo: /^renderer\/(compile|model|language)\//,
  },
  {
    name: 'check-below',
    why: 'The checker stands on compiler and model, and draws nothing.',
    from: /^renderer\/check\//,
    to: /^renderer\//,
    notTo: /^renderer\/(check|compile|model|language)\//,
  },
  {
    name: 'check-apart',
    why: 'What draws and acts knows of checker, compiler and model only the shape of a plan.',
    from: BROWSER,
    to: /^renderer\/(check|compile|model)\//,
    typesMayPass: true,
  },
  {
    name: 'renderer-anywhere',
    why: 'Checker and compiler run wherever JavaScript runs; files come through the port `Files`.',
    from: /^renderer\//,
    to: /^node:/,
  },
  { name: 'browser-code', why: 'A browser has no Node modules.', from: BROWSER, to: /^node:/ },
  {
    name: 'widgets-face',
    why: 'A widget sees the renderer through its small public face only.',
    from: /^widgets\//,
    to: /^renderer\//,
    notTo: /^renderer\/(widget|surface)\.tsx?$/,
  },
  {
    name: 'widgets-below',
    why: 'A widget never sees a store, a router, an action or the network.',
    from: /^widgets\//,
    to: /^(actions|src|server)\/|^npm:(react-router|zustand|react-hook-form|@tanstack\/react-query|@wecom\/|hono)/,
  },
  { name: 'widgets-types', why: 'Of generated/ a widget takes types.', from: /^widgets\//, to: /^generated\//, notTo: LOCAL_TYPES },
  {
    name: 'one-semi',
    why: 'Semi UI comes through one facade, in two files: what it draws, and its variables.',
    from: SHIPS,
    notFrom: /^widgets\/semi(-base)?\.tsx?$/,
    to: /^npm:@douyinfe\//,
  },
  { name: 'actions-below', why: 'An action reaches the world through its Context.', from: /^actions\//, to: /^(widgets|src|server)\// },
  {
    name: 'actions-language',
    why: 'Of the renderer, actions use the language only.',
    from: /^actions\//,
    to: /^renderer\//,
    notTo: LANGUAGE,
  },
  { name: 'actions-types', why: 'Of generated/ an action takes types.', from: /^actions\//, to: /^generated\//, notTo: LOCAL_TYPES },
  {
    name: 'actions-plain',
    why: 'No React and no network in actions.',
    from: /^actions\//,
    to: /^npm:(react|zustand|hono|@hono\/|@douyinfe\/|@wecom\/|@tanstack\/|@hookform\/|libsql|pg$|kysely)/,
  },
  {
    name: 'rules-pure',
    why: 'Business rules are pure: the language, types, dictionaries and one another.',
    from: RULES,
    to: /./,
    notTo: new RegExp(
      [RULES, LANGUAGE, LOCAL_TYPES, /^actions\/action\.ts$/, /^schemas\/dictionaries\//].map(({ source }) => source).join('|'),
    ),
  },
  {
    name: 'src-not-server',
    why: 'App and server share the language and the rules, nothing else.',
    from: /^src\//,
    to: /^(server\/|generated\/handlers)/,
  },
  {
    name: 'simulator-apart',
    why: 'The app does not know its simulator.',
    from: /^src\//,
    notFrom: /^src\/simulator\//,
    to: /^src\/simulator\//,
  },
  {
    name: 'simulator-outside',
    why: 'The simulator knows public pages only.',
    from: /^src\/simulator\//,
    to: /^(renderer|actions|server|generated)\//,
  },
  {
    name: 'server-below',
    why: 'The server shares the language and the rules, nothing of the screens.',
    from: /^server\//,
    to: /^(widgets|src|renderer|actions)\/|^generated\/(commands|queries|steps|widget)/,
    notTo: new RegExp([RULES, LANGUAGE, FILES].map(({ source }) => source).join('|')),
  },
  {
    name: 'demo-apart',
    why: 'Production loads nothing of the demo.',
    from: /^server\//,
    notFrom: DEMO,
    to: DEMO,
  },
  { name: 'server-no-ui', why: 'No React on the server.', from: /^server\//, to: /^npm:(react|@douyinfe\/|zustand)/ },
  {
    name: 'ships-alone',
    why: 'What ships imports neither tool nor test.',
    from: /^(renderer|widgets|actions|src|server|generated)\//,
    to: /^(tools|tests|widgets\/suites)\/|\.(test|spec)\.tsx?$/,
  },
]
