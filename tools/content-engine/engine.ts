import { createHash } from 'node:crypto'
import { createChecker } from '../../renderer/check/index.ts'
import type { Shapes } from '../../renderer/check/shape.ts'
import { contractFindings, type ContentFiles } from '../../renderer/contract/contract.ts'
import { type Files, withDrafts } from '../../renderer/model/files.ts'
import type { Problem } from '../../renderer/model/problem.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { parseSource } from '../../renderer/model/source.ts'
import { createSourceParser } from '../../renderer/model/source-parser.ts'
import { createViewCache } from '../../renderer/model/view-cache.ts'
import { differenceLines } from '../../renderer/prose/diff/diff-prose.ts'
import { differences } from '../../renderer/prose/diff/index.ts'
import { readProseTexts } from '../../renderer/prose/index.ts'
import type { BacktestFinding, EngineVerdict, StoredRecords } from '../../server/content/engine-protocol.ts'
import { printed } from '../printed.ts'
import { backtest } from './backtest/index.ts'
import { createSay } from '../sentences.ts'
import { builtCode, changedEntries, laterName, NoCodeError, releaseData, releasedBundle } from '../steward-plugin/release-data.ts'

/** Path -> text of every schema file except those of the language. */
export type Texts = ReadonlyMap<string, string>

/** Checks and compiles versions of the content for the program that it belongs to. */
export interface Engine {
  /** The schemas of the program. */
  shipped: Texts
  /** Checks a version against the contract and the language, compares it with `base`, and compiles what differs from the program's. */
  check(content: Texts, base: Texts): EngineVerdict
  /** Tests what a version changes since `base` on stored records. A version with mistakes has no findings. */
  backtest(content: Texts, base: Texts, records: readonly StoredRecords[]): BacktestFinding[]
}

const isContent = (path: string) => /^schemas\/(?!language\/).*\.json$/.test(path)

/** Creates the engine of the program whose files these are. */
export function createEngine(files: Files, shapes: Shapes): Engine {
  const shipped: Texts = new Map(files.paths().flatMap((path) => (isContent(path) ? [[path, files.text(path)] as const] : [])))
  const shippedData: ContentFiles = new Map([...shipped].map(([path, text]) => [path, parseSource(path, text).data]))
  const say = createSay(files)
  const words = readProseTexts(files)
  const drafts = withDrafts(files)
  const checker = createChecker(drafts, shapes)
  const first = checker.check()
  const built = builtCode(first)
  const shippedRelease = releaseData(first, built)
  // Of the base only what changed since the last check is read again.
  const [readBase, baseViews] = [createSourceParser(), createViewCache()]
  const shippedBundles = new Map([...shippedRelease.bundles].map(([name, bundle]) => [name, JSON.stringify(bundle)]))
  let replaced: string[] = []

  /** Makes the checker read a version. */
  function read(content: Texts): void {
    for (const path of replaced) drafts.override(path, undefined)
    replaced = [...content].flatMap(([path, text]) => (shipped.get(path) === text ? [] : [path]))
    for (const path of replaced) drafts.override(path, content.get(path))
  }

  /** Returns what a version changes that belongs to the program. The checker says what is wrong with a file that does not parse. */
  function contractProblems(content: Texts): string[] {
    const data = new Map(
      [...content].map(([path, text]) => [path, shipped.get(path) === text ? shippedData.get(path) : parseSource(path, text).data]),
    )
    return contractFindings(shippedData, data).flatMap(({ path, at, code }) => {
      const { problems, locate } = parseSource(path, content.get(path) ?? '')
      const { line, column } = locate(at)
      return content.has(path) && problems.length > 0 ? [] : [`${path}:${line}:${column} ${say(code)} [${code}]`]
    })
  }

  /** Returns what is wrong with a version that is nested more deeply than can be read: its file with the most brackets. */
  function tooDeep(content: Texts): EngineVerdict {
    const changed = [...content].filter(([path, text]) => shipped.get(path) !== text)
    const [deepest] = changed.sort(([, one], [, other]) => brackets(other) - brackets(one))
    return { problems: [`${deepest?.[0]}:1:1 ${say('contract.deep')} [contract.deep]`] }
  }

  return {
    shipped,
    backtest(content, base, records) {
      read(base)
      const before = checker.check()
      read(content)
      const after = checker.check()
      return before.problems.length + after.problems.length > 0 ? [] : backtest(before, after, records)
    },
    check(content, base) {
      try {
        return checked(content, base)
      } catch (error) {
        if (error instanceof RangeError) return tooDeep(content)
        throw error
      }
    },
  }

  function checked(content: Texts, base: Texts): EngineVerdict {
    const refused = contractProblems(content)
    if (refused.length > 0) return { problems: refused }
    read(base)
    const before = readProject(drafts, readBase, baseViews)
    read(content)
    const found = checker.check()
    if (found.problems.length > 0) return { problems: found.problems.map((problem: Problem) => printed(checker, say, problem)) }
    const changes = differences(before, found.project, words)
    try {
      return {
        problems: [],
        advice: found.advice.map((problem) => printed(checker, say, problem)),
        difference: differenceLines(words, changes),
        marks: changes.flatMap((file) => file.changes.flatMap(({ marks }) => marks.map(({ kind, code }) => ({ kind, code })))),
        compiled: compiledOf(releaseData(found, built)),
      }
    } catch (error) {
      if (!(error instanceof NoCodeError)) throw error
      return { problems: [say('contract.noCode', { screen: error.screen, names: error.missing.join(' ') })] }
    }
  }

  /** Returns the bundles and facts that differ from the program's. */
  function compiledOf({ content, screens, bundles }: ReturnType<typeof releaseData>): NonNullable<EngineVerdict['compiled']> {
    // Both parts of a screen come from one release, because the first part names the nodes of the later one.
    const changedScreens = Object.keys(screens).filter((screen) =>
      [screen, laterName(screen)].some((name) => JSON.stringify(bundles.get(name)) !== shippedBundles.get(name)),
    )
    const released = changedScreens.flatMap((screen) =>
      [screen, laterName(screen)].flatMap((name) => {
        const bundle = bundles.get(name)
        if (!bundle) return []
        const text = JSON.stringify(releasedBundle(bundle, shippedRelease.bundles.get(name)))
        return [{ name, text, hash: hashOf(text) }]
      }),
    )
    const facts = changedScreens.map((screen) => [screen, screens[screen]] as const)
    // JSON has no undefined; null replaces an entry that the version does not have.
    const without = Object.fromEntries(Object.keys(shippedRelease.content).map((key) => [key, null]))
    const changedContent = changedEntries({ ...without, ...content }, { ...shippedRelease.content })
    const isContentShipped = Object.keys(changedContent).length === 0
    if (released.length === 0 && isContentShipped) return { bundles: [] }
    const paths = Object.entries(screens).flatMap(([name, { paths: own = { [`/${name}`]: {} } }]) =>
      Object.keys(own).map((path) => [path, name]),
    )
    const page = {
      ...(isContentShipped ? {} : { content: changedContent }),
      screens: Object.fromEntries(facts),
      addresses: Object.fromEntries(paths),
    }
    return { bundles: released, page: JSON.stringify(page) }
  }
}

const brackets = (text: string): number => text.split(/[[{]/).length

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
