import { watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import { asText } from '../renderer/language/as-text.ts'
import { standingChecker } from './project-checker.ts'
import { schemaFiles } from './schema-files.ts'
import type { Problem } from '../renderer/model/problem.ts'
import type { Project } from '../renderer/model/project.ts'
import type { Source } from '../renderer/model/source.ts'
import { refreshEditor } from './generate/editor-files.ts'
import { isHalfSaved, MOMENT, PATIENCE } from './steward-plugin/mistakes.ts'
import { isObject } from '../renderer/model/normalize.ts'

/**
 * `npm run check [-- files… --watch --release]`: prints every mistake as `file:line:column sentence` and ends with 1
 * when there is one. With files, only their mistakes are printed. `--release` also refuses what is planned; `--watch`
 * stays, and keeps the names that the editor offers up to date.
 */
const root = process.cwd()
const options = process.argv.slice(2)
const wanted = options.filter((option) => !option.startsWith('--')).map((path) => relative(root, resolve(path)))
const files = schemaFiles(root)
const checkerNow = standingChecker(files)
const stays = options.includes('--watch')

let timer: NodeJS.Timeout | undefined

async function run(patience = PATIENCE): Promise<number> {
  const started = performance.now()
  const checker = await checkerNow()
  const checked = checker.check()
  const { project, problems } = checked
  if (stays && patience > 0 && isHalfSaved(problems)) {
    timer = setTimeout(() => void run(patience - 1), MOMENT)
    return 0
  }
  // An editor that listens (.vscode/tasks.json) forgets what it was told before.
  if (stays) console.log('checking')
  const shown = problems.filter(({ path }) => wanted.length === 0 || wanted.includes(path))
  for (const problem of shown) console.log(checker.describe(problem))
  const planned = options.includes('--release') ? plannedNames(project) : []
  for (const problem of planned) console.log(checker.describe(problem))
  const milliseconds = Math.round(performance.now() - started)
  console.log(`${project.sources.length} files, ${shown.length + planned.length} mistakes, ${milliseconds} ms`)
  if (stays) refreshEditor(root, files, checked)
  return shown.length + planned.length
}

/** Whatever is still planned, wherever it says so. */
function plannedNames({ sources }: Project): Problem[] {
  const search = (source: Source, value: unknown, at: (string | number)[]): Problem[] => {
    if (Array.isArray(value)) return value.flatMap((one, index) => search(source, one, [...at, index]))
    if (!isObject(value)) return []
    const name = asText(value['planned'])
    const own = name ? [{ path: source.path, ...source.locate([...at, 'planned']), code: 'planned.release', values: { name } }] : []
    return [...own, ...Object.entries(value).flatMap(([key, one]) => search(source, one, [...at, key]))]
  }
  return sources.flatMap(({ source }) => search(source, source.data, []))
}

const mistakes = await run()
if (!stays) process.exitCode = mistakes > 0 ? 1 : 0
else {
  for (const folder of ['schemas', 'widgets']) {
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void run(), 30)
    })
  }
}
