import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Project } from '../../renderer/model/project.ts'
import { refreshEditor } from '../generate/editor-files.ts'
import { standingChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { modules, type Modules } from './modules.ts'

/**
 * Brings the schemas into the app: each screen is a module of its own with its plan and validators, loaded when it is
 * needed. A mistake stops the build; in development it is shown over the page with its line, and saving a schema
 * redraws the screens that changed without losing what was typed.
 */
export function steward(root = process.cwd(), { name = 'steward', manifests = root } = {}): Plugin {
  const prefix = `virtual:${name}/`
  const files = schemaFiles(root, manifests)
  let made: Modules = new Map()
  let building = false
  let checkerNow = standingChecker(files)

  async function compile(): Promise<{ project: Project; mistakes: string[]; changed: string[] }> {
    const checker = await checkerNow()
    const checked = checker.check()
    const { project, problems } = checked
    if (problems.length > 0) return { project, mistakes: problems.map(checker.describe), changed: [] }
    const next = modules(codePaths(root), checked, name)
    const changed = [...next].filter(([id, code]) => made.get(id) !== code).map(([id]) => id)
    made = next
    return { project, mistakes: [], changed }
  }

  async function update(server: ViteDevServer): Promise<void> {
    const { project, mistakes, changed } = await compile()
    if (mistakes.length > 0) {
      server.ws.send({ type: 'error', err: { message: mistakes.join('\n'), stack: '', plugin: name } })
      return
    }
    // The editor offers what has just been declared.
    if (manifests === root) refreshEditor(root, files, project)
    const timestamp = Date.now()
    const updates = changed.flatMap((id) => {
      const module = server.moduleGraph.getModuleById(`\0${prefix}${id}`)
      if (!module) return []
      server.moduleGraph.invalidateModule(module)
      const path = module.url
      return [{ type: 'js-update' as const, path, acceptedPath: path, timestamp }]
    })
    server.ws.send({ type: 'update', updates })
  }

  return {
    name,
    configResolved(config) {
      building = config.command === 'build'
      checkerNow = standingChecker(files, { marksPlaces: !building })
    },
    async buildStart() {
      const { mistakes } = await compile()
      if (mistakes.length === 0) return
      if (building) this.error(mistakes.join('\n'))
      else this.warn(mistakes.join('\n'))
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const code = made.get(id.slice(prefix.length + 1))
      if (code === undefined) this.error(`there is no module ${id.slice(1)}`)
      return code
    },
    configureServer(server) {
      const [schemas, actions] = [resolve(root, 'schemas'), resolve(root, 'actions')]
      server.watcher.add([schemas, actions])
      let timer: NodeJS.Timeout | undefined
      const soon = () => {
        clearTimeout(timer)
        timer = setTimeout(() => void update(server), 20)
      }
      server.watcher.on('change', (path) => path.startsWith(schemas) && soon())
      // Screens name the files of their actions: one that has come or gone changes them, too.
      for (const event of ['add', 'unlink'] as const)
        server.watcher.on(event, (path) => (path.startsWith(schemas) || path.startsWith(actions)) && soon())
    },
  }
}
