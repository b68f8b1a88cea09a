import { isEqual } from 'es-toolkit'
import { chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { createEngineThread } from '../../../server/content/engine-thread.ts'
import { textsOf } from '../../../server/content/trees.ts'
import { chromeArgs, findTestBrowser } from '../../../tools/chrome.ts'
import { openChecker } from '../../../tools/project-checker.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { corrupt, type Mutation, replaceValue, typo } from '../../fuzz/mutate.ts'
import { seededRandom } from '../../seeded-random.ts'
import { isEditable } from '../model/edits.ts'
import { linesOf } from './lines.ts'

/** What a run saw. `wrong` must be empty. */
export interface VerdictsOutcome {
  files: number
  /** The numbers of files with mistakes, with advice alone, and with changes that belong to the program and are therefore refused. */
  withMistakes: number
  withAdvice: number
  contract: number
  wrong: string[]
}

interface Options {
  files: number
  seed: number
  progress?: (done: number, wrong: readonly string[]) => void
}

const ENTRY = 'tests/content/verdicts/in-browser.ts'

/** Asks the checker in a browser, in the thread of the server and on the command line about mutated files, and compares what they print. */
export async function compareVerdicts({ files: count, seed, progress }: Options): Promise<VerdictsOutcome> {
  const root = process.cwd()
  const files = schemaFiles(root)
  const shipped = textsOf(files)
  const editable = new Map([...shipped].filter(([path, text]) => isEditable(path, text)))
  const onCommandLine = linesOf(files, await openChecker(files))
  const thread = createEngineThread()
  const executablePath = findTestBrowser()
  const browser = await chromium.launch({ args: chromeArgs, ...(executablePath === undefined ? {} : { executablePath }) })
  const random = seededRandom(seed)
  const outcome: VerdictsOutcome = { files: count, withMistakes: 0, withAdvice: 0, contract: 0, wrong: [] }
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await bundle(root) })
    await page.evaluate(
      (all) => window.openProject(all),
      files.paths().map((path) => [path, files.text(path)] as const),
    )
    for (let done = 1; done <= count; done += 1) {
      const { file, text, what } = mutated(editable, random)
      const expected = onCommandLine(file, text)
      const [inBrowser, verdict] = await Promise.all([
        page.evaluate(([path, changed]) => window.linesWith(path, changed), [file, text] as const),
        thread.check(new Map([...shipped, [file, text]]), shipped),
      ])
      const inServer = verdict.problems.length > 0 ? verdict.problems : (verdict.advice ?? [])
      const isContract =
        verdict.problems.length > 0 && verdict.problems.every((line) => /\[contract\.\w+\]$/.test(line) || !line.includes('['))
      if (isContract) outcome.contract += 1
      else if (verdict.problems.length > 0) outcome.withMistakes += 1
      else if (inServer.length > 0) outcome.withAdvice += 1
      if (!isEqual(inBrowser, expected)) outcome.wrong.push(`${file} ${what}: the browser says ${differing(inBrowser, expected)}`)
      if (!isContract && !isEqual(inServer, expected))
        outcome.wrong.push(`${file} ${what}: the server says ${differing(inServer, expected)}`)
      progress?.(done, outcome.wrong)
    }
    return outcome
  } finally {
    await browser.close()
    await thread.stop()
  }
}

function mutated(files: ReadonlyMap<string, string>, random: () => number): Mutation {
  const drawn = random()
  return drawn < 0.4 ? typo(files, random) : drawn < 0.7 ? replaceValue(files, random) : corrupt(files, random)
}

const differing = (found: readonly string[], expected: readonly string[]): string =>
  `${JSON.stringify(found.filter((line) => !expected.includes(line)))} instead of ${JSON.stringify(expected.filter((line) => !found.includes(line)))}`

/** Builds the checker for a browser. */
async function bundle(root: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'chrome111', minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'verdicts' } },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput
  return output[0].code
}
