import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { atMost, digits, type Row } from './table.ts'
import { type Weight, weighScreens } from './weigh.ts'

const root = resolve(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'budgets.json')
/** A screen's data changes with its schema: what is lighter than this is no addition, KB. */
const ROOM = 0.5

const byName = ([one]: readonly [string, unknown], [two]: readonly [string, unknown]) => (one < two ? -1 : 1)

type Budgets = Record<string, Pick<Weight, 'gzip' | 'packages'>>

/** `npm run bench -- budgets`: what every screen loads now is what it may load from now on. */
export async function writeBudgets(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  try {
    const weights = await weighScreens(root, folder)
    const tenths = (size: number) => Math.round(size * 10) / 10
    const budgets: Budgets = Object.fromEntries(
      [...weights].sort(byName).map(([screen, { gzip, packages }]) => {
        const named = Object.entries(packages).map(([name, size]): [string, number] => [name, tenths(size)])
        return [screen, { gzip: tenths(gzip), packages: Object.fromEntries(named.filter(([, size]) => size > 0).sort(byName)) }]
      }),
    )
    writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`)
    return [{ what: `budgets of ${weights.size} screens`, found: 'written', wanted: '' }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One line for all screens that keep within their budgets, and one for each that does not, with what was added. */
export function budgetRows(weights: ReadonlyMap<string, Weight>, budgets = JSON.parse(readFileSync(FILE, 'utf8')) as Budgets): Row[] {
  const over = [...weights].flatMap(([screen, { gzip, packages }]): Row[] => {
    const budget = budgets[screen] ?? { gzip: 0, packages: {} }
    const row = atMost(`first load of ${screen}`, gzip, 'KB', Math.round((budget.gzip + ROOM) * 10) / 10)
    if (row.reached) return []
    const added = Object.entries(packages)
      .map(([name, size]) => ({ name, more: size - (budget.packages[name] ?? 0) }))
      .filter(({ more }) => more > ROOM / 5)
      .sort((one, two) => two.more - one.more)
      .map(({ name, more }) => `${name} +${digits(more)}`)
    return [{ ...row, found: `${row.found} (${added.join(', ')})` }]
  })
  const within = `${weights.size - over.length} of ${weights.size}`
  return [{ what: 'screens whose first load keeps within its budget', found: within, wanted: 'all', reached: over.length === 0 }, ...over]
}

/** KB of gzip and of brotli, and requests with the page and its icon: what is wanted of the screens that most people open first. */
const WANTED = { login: { gzip: 135, brotli: 118, requests: 12 }, work: { gzip: 140, brotli: 122, requests: 13 } } as const
const LOGIN = /login$/i
const DETAIL = /^home$|Detail$/
/** The page and its icon, beside scripts and styles. */
const BESIDES = 2

/** One line for each login, the home and each detail. */
export function wantedRows(weights: ReadonlyMap<string, Weight>): Row[] {
  return [...weights].flatMap(([screen, { gzip, brotli, files }]): Row[] => {
    if (!LOGIN.test(screen) && !DETAIL.test(screen)) return []
    const wanted = WANTED[LOGIN.test(screen) ? 'login' : 'work']
    const requests = files + BESIDES
    return [
      {
        what: `first load of ${screen}: gzip, brotli, requests`,
        found: `${digits(gzip)} KB, ${digits(brotli)} KB, ${requests}`,
        wanted: `<= ${wanted.gzip} KB, ${wanted.brotli} KB, ${wanted.requests}`,
        reached: gzip <= wanted.gzip && brotli <= wanted.brotli && requests <= wanted.requests,
      },
    ]
  })
}
