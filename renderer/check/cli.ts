import { watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import { asText } from '../language/codec.ts'
import { createChecker } from './index.ts'
import type { Problem } from './problem.ts'
import type { Source } from './source.ts'
import { isObject } from './sane.ts'

/**
 * `npm run check [-- files… --watch --release]`: prints every mistake as `file:line:column sentence` and ends with 1
 * when there is one. With files, only their mistakes are printed. `--release` also refuses what is planned.
 */
const root = process.cwd()
const options = process.argv.slice(2)
const wanted = options.filter((option) => !option.startsWith('--')).map((path) => relative(root, resolve(path)))
const checker = createChecker(root)

function run(): number {
  const started = performance.now()
  const { world, problems } = checker.check()
  const shown = problems.filter(({ path }) => wanted.length === 0 || wanted.includes(path))
  for (const problem of shown) console.log(checker.describe(problem))
  const planned = options.includes('--release') ? plannedNames(world) : []
  for (const problem of planned) console.log(checker.describe(problem))
  const milliseconds = Math.round(performance.now() - started)
  console.log(`${world.sources.length} files, ${shown.length + planned.length} mistakes, ${milliseconds} ms`)
  return shown.length + planned.length
}

/** Whatever is still planned, wherever it says so. */
function plannedNames({ sources }: ReturnType<typeof checker.check>['world']): Problem[] {
  const search = (source: Source, value: unknown, at: (string | number)[]): Problem[] => {
    if (Array.isArray(value)) return value.flatMap((one, index) => search(source, one, [...at, index]))
    if (!isObject(value)) return []
    const name = asText(value['planned'])
    const own = name ? [{ path: source.path, ...source.locate([...at, 'planned']), code: 'planned.release', values: { name } }] : []
    return [...own, ...Object.entries(value).flatMap(([key, one]) => search(source, one, [...at, key]))]
  }
  return sources.flatMap(({ source }) => search(source, source.data, []))
}

const mistakes = run()
if (!options.includes('--watch')) process.exitCode = mistakes > 0 ? 1 : 0
else {
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['schemas', 'widgets']) {
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(run, 30)
    })
  }
}
