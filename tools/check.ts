import { watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Problem } from '../renderer/model/problem.ts'
import { plannedNames } from './planned-names.ts'
import { printed } from './printed.ts'
import { reloadingChecker } from './project-checker.ts'
import { schemaFiles } from './schema-files.ts'
import { createSay } from './sentences.ts'
import { refreshEditor } from './generate/editor-files.ts'
import { hasEmptyFile, RETRY_MS, MAX_RETRIES } from './steward-plugin/mistakes.ts'

/**
 * `npm run check [-- files… --watch --release --strict]` prints every mistake as `file:line:column sentence [rule]` and exits with 1 if there is
 * one. Warnings and hints are printed, too; `--strict` makes them mistakes. Given files, it prints only what is about them. `--release` also
 * rejects planned parts. `--watch` keeps running and updates the editor's names.
 */
const root = process.cwd()
const options = process.argv.slice(2)
const selected = options.filter((option) => !option.startsWith('--')).map((path) => relative(root, resolve(path)))
const files = schemaFiles(root)
const say = createSay(files)
const getChecker = reloadingChecker(files)
const watches = options.includes('--watch')

let timer: NodeJS.Timeout | undefined

async function run(retries = MAX_RETRIES): Promise<number> {
  const started = performance.now()
  const checker = await getChecker()
  const checked = checker.check()
  const { project, problems, advice } = checked
  if (watches && retries > 0 && hasEmptyFile(problems)) {
    timer = setTimeout(() => void run(retries - 1), RETRY_MS)
    return 0
  }
  // Tells a listening editor (.vscode/tasks.json) to clear earlier mistakes.
  if (watches) console.log(say('check.start'))
  const isSelected = ({ path }: Problem) => selected.length === 0 || selected.includes(path)
  const planned = options.includes('--release') ? plannedNames(project) : []
  const shown = [...problems.filter(isSelected), ...planned]
  const advised = advice.filter(isSelected)
  for (const problem of [...shown, ...advised]) console.log(printed(checker, say, problem))
  const milliseconds = Math.round(performance.now() - started)
  const count = shown.length
  console.log(say(count === 0 ? 'check.good' : 'check.bad', { files: project.sources.length, count, milliseconds }))
  if (advised.length > 0) console.log(say('check.advice', { count: advised.length }))
  if (watches) refreshEditor(root, files, checked)
  return count + (options.includes('--strict') ? advised.length : 0)
}

const mistakes = await run()
if (!watches) process.exitCode = mistakes > 0 ? 1 : 0
else {
  for (const folder of ['schemas', 'widgets']) {
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void run(), 30)
    })
  }
}
