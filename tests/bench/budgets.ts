import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { atMost, digits, type Row } from './table.ts'
import { type Weight, weighScreens } from './weigh.ts'

const root = resolve(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'budgets.json')
/** Tolerance in KB: a screen's data changes with its schema, so smaller growth does not count. */
const TOLERANCE = 0.5

const byName = ([one]: readonly [string, unknown], [two]: readonly [string, unknown]) => (one < two ? -1 : 1)

type Budgets = Record<string, Pick<Weight, 'gzip' | 'packages'>>

/** `npm run bench -- budgets`: saves what every screen loads now as its budget. */
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

/** Returns one row for all screens within their budgets, and one for each screen over it with the packages that grew. */
export function budgetRows(weights: ReadonlyMap<string, Weight>, budgets = JSON.parse(readFileSync(FILE, 'utf8')) as Budgets): Row[] {
  const over = [...weights].flatMap(([screen, { gzip, packages }]): Row[] => {
    const budget = budgets[screen] ?? { gzip: 0, packages: {} }
    const row = atMost(`first load of ${screen}`, gzip, 'KB', Math.round((budget.gzip + TOLERANCE) * 10) / 10)
    if (row.reached) return []
    const added = Object.entries(packages)
      .map(([name, size]) => ({ name, more: size - (budget.packages[name] ?? 0) }))
      .filter(({ more }) => more > TOLERANCE / 5)
      .sort((one, two) => two.more - one.more)
      .map(({ name, more }) => `${name} +${digits(more)}`)
    return [{ ...row, found: `${row.found} (${added.join(', ')})` }]
  })
  const within = `${weights.size - over.length} of ${weights.size}`
  return [{ what: 'screens whose first load keeps within its budget', found: within, wanted: 'all', reached: over.length === 0 }, ...over]
}

/** Limits of the most used screens: KB of gzip and of brotli, and requests including page and icon. */
const WANTED = { login: { gzip: 137, brotli: 120, requests: 12 }, work: { gzip: 145, brotli: 127, requests: 13 } } as const
const LOGIN = /login$/i
const DETAIL = /^home$|Detail$/
/** The page and its icon, which `files` does not count. */
const EXTRA_REQUESTS = 2

/** Returns one row for each login, the home and each detail screen. */
export function wantedRows(weights: ReadonlyMap<string, Weight>): Row[] {
  return [...weights].flatMap(([screen, { gzip, brotli, files }]): Row[] => {
    if (!LOGIN.test(screen) && !DETAIL.test(screen)) return []
    const wanted = WANTED[LOGIN.test(screen) ? 'login' : 'work']
    const requests = files + EXTRA_REQUESTS
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
