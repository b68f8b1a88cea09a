import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Checked } from '../../renderer/check/index.ts'
import { refreshEditor, writeCode } from '../generate/editor-files.ts'
import { schemaFiles } from '../schema-files.ts'
import { createSay } from '../sentences.ts'
import type { Applied } from '../server-rules.ts'
import { createCompilation } from './compilation.ts'
import { invalidate, sendUpdates, watchSchemas } from './live.ts'
import { MAX_RETRIES, MISTAKES, NEWS, NEWS_MS, overlayContent, REQUEST_MISTAKES, RETRY_MS } from './mistakes.ts'
import { createChangedFiles, shortPaths } from './news.ts'

/** Makes the server of `npm run dev` follow checked schemas. Throws when it cannot use them. */
type ApplyRules = (project: Checked['project']) => Applied

/** The part of the plugin that `npm run dev` uses. */
export interface StewardApi {
  /** Applies the rules now, and after each save without mistakes. */
  setServer(apply: ApplyRules): Promise<void>
}

/** Modules that running pages cannot replace: calls of the session, and the wide layout, which phones do not load. */
const NOT_HOT = ['wire', 'wide']
/** The pause before the editor's files are written, in milliseconds: in a series of saves only the last one writes them. */
const EDITOR_MS = 200

const OVERLAY = resolve(import.meta.dirname, 'overlay.ts')

/**
 * Compiles the schemas into modules of the app: each screen is a module with its plan and validators, loaded on demand. A mistake fails the
 * build; in development an overlay shows it with its line. Saving a schema updates the changed screens and keeps typed input.
 */
export function steward(root = process.cwd(), { name = 'steward', manifests = root } = {}): Plugin<StewardApi> {
  const prefix = `virtual:${name}/`
  const files = schemaFiles(root, manifests)
  let building = false
  let compilation = createCompilation(root, files, name, { isBuilt: false })

  /** The latest mistakes, and the number of updates. */
  let mistakes: string[] = []
  /** The warnings and hints that were last said, so that each is said once. */
  let advised: readonly string[] = []
  let updates = 0
  /** What pages have not got yet: a run that a newer one replaces has compiled already, so the newer one finds no difference. */
  const unsent = new Set<string>()
  let owesReload = false
  /** The latest news and when they were sent, in milliseconds: a page that they made load again shows them afterwards. */
  let latest: { said: readonly string[]; at: number } = { said: [], at: 0 }

  let applyRules: ApplyRules | undefined
  let print: (line: string) => void = () => undefined
  const say = createSay(files)
  const changedFiles = createChangedFiles()

  /** Applies the rules to the server, and returns what to say about it. */
  function follow({ project }: Checked): string[] {
    const paths = changedFiles(project)
    if (!applyRules) return []
    try {
      const { isChanged, withoutHandler, hasOtherGroups } = applyRules(project)
      const said = paths.length === 0 ? [] : [say(isChanged ? 'live.server' : 'live.page', { files: shortPaths(paths) })]
      return [
        ...said,
        ...withoutHandler.map((call) => say('live.noHandler', { name: call })),
        ...(hasOtherGroups ? [say('live.groups')] : []),
      ]
    } catch (error) {
      return [say('live.failed', { reason: error instanceof Error ? error.message : String(error) })]
    }
  }

  async function update(server: ViteDevServer, retries = MAX_RETRIES): Promise<void> {
    const run = (updates += 1)
    const { checked, mistakes: found, advice, changed, hasEmptyFile, hasOtherAddresses } = await compilation.compile()
    changed.forEach((id) => unsent.add(id))
    owesReload ||= hasOtherAddresses
    if (run !== updates) return
    if (retries > 0 && hasEmptyFile) {
      setTimeout(() => run === updates && void update(server, retries - 1), RETRY_MS)
      return
    }
    const hasNewMistakes = found.join() !== mistakes.join()
    mistakes = found
    server.ws.send(MISTAKES, overlayContent(files, mistakes))
    if (mistakes.length === 0) show(server, checked, advice)
    else if (hasNewMistakes) print(say('live.refused', { count: mistakes.length, first: mistakes[0] ?? '' }))
    // The editor's completions include the new declarations. They take longer than everything else, so pages do not wait for them.
    if (manifests === root) setTimeout(() => run === updates && refreshEditor(root, files, checked), EDITOR_MS)
  }

  /** Makes server and pages follow schemas without mistakes. */
  function show(server: ViteDevServer, checked: Checked, advice: readonly string[]): void {
    if (manifests === root) writeCode(root, checked.project)
    // Before the pages, which would ask the old server for what only the new one answers.
    const said = [...follow(checked), ...advice.filter((line) => !advised.includes(line))]
    advised = advice
    said.forEach(print)
    const ids = [...unsent].map((id) => `\0${prefix}${id}`)
    const isStuck = NOT_HOT.some((module) => unsent.has(module) && server.moduleGraph.getModuleById(`\0${prefix}${module}`))
    if (owesReload || isStuck) {
      invalidate(server, ids)
      server.ws.send({ type: 'full-reload' })
    } else sendUpdates(server, ids)
    unsent.clear()
    owesReload = false
    if (said.length === 0) return
    latest = { said, at: performance.now() }
    server.ws.send(NEWS, said)
  }

  return {
    name,
    api: {
      async setServer(apply) {
        applyRules = apply
        const { checked, mistakes: found } = await compilation.compile()
        if (found.length === 0) follow(checked).forEach(print)
        else changedFiles(checked.project)
      },
    },
    configResolved(config) {
      building = config.command === 'build'
      compilation = createCompilation(root, files, name, { isBuilt: building })
    },
    async buildStart() {
      mistakes = (await compilation.compile()).mistakes
      if (mistakes.length === 0) return
      if (building) this.error(mistakes.join('\n'))
      else this.warn(mistakes.join('\n'))
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const code = compilation.code(id.slice(prefix.length + 1))
      // The overlay shows why the module does not exist.
      if (code === undefined && !building && mistakes.length > 0) return 'export {}'
      if (code === undefined) this.error(`unknown module ${id.slice(1)}`)
      return code
    },
    transformIndexHtml: {
      order: 'pre',
      handler: () => (building ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/@fs${OVERLAY}` }, injectTo: 'body' }]),
    },
    configureServer(server) {
      print = (line) => server.config.logger.info(line)
      server.ws.on(REQUEST_MISTAKES, (_, client) => {
        client.send(MISTAKES, overlayContent(files, mistakes))
        if (performance.now() - latest.at < NEWS_MS && mistakes.length === 0) client.send(NEWS, latest.said)
      })
      watchSchemas(server, root, () => void update(server))
    },
  }
}
