/**
 * `npm run bench [-- part ...]`: measures the figures of docs/benchmarks.md and prints one Markdown table. Ratios are measured
 * alternately within one run, because other work on the machine would distort them. Times are medians. The parts are the keys of `PARTS`;
 * without an argument all run, except those in `ONLY_ASKED`.
 */
import type { Browser } from 'playwright'
import { attack } from './attack.ts'
import { writeBudgets } from './budgets.ts'
import { launch } from './browser.ts'
import { inbound } from './inbound.ts'
import { benchChecker } from './checker.ts'
import { daily } from './daily.ts'
import { customers } from './customers.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { homes } from './homes.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { machine } from './machine.ts'
import { overload } from './overload.ts'
import { news } from './news.ts'
import { photo } from './photo.ts'
import { released } from './released.ts'
import { scale } from './scale.ts'
import { serving } from './serving.ts'
import { sideBar } from './side-bar.ts'
import { taps } from './taps.ts'
import { toMarkdown, type Row } from './table.ts'

const PARTS: Record<string, (browser: Browser) => Promise<Row[]>> = {
  forms,
  list,
  customers,
  daily,
  load,
  released,
  home,
  homes,
  photo,
  checker: benchChecker,
  server: serving,
  attack,
  inbound,
  news,
  overload,
  scale,
  'side-bar': sideBar,
  taps,
  budgets: writeBudgets,
}
/** Parts that take many minutes, or write files instead of measuring: they run only when named. */
const ONLY_ASKED: ReadonlySet<string> = new Set(['daily', 'inbound', 'news', 'overload', 'scale', 'side-bar', 'taps', 'budgets'])

const asked = process.argv.slice(2)
const unknown = asked.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

const browser = await launch()
const rows: Row[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_ASKED.has(name)) continue
  const start = performance.now()
  try {
    rows.push(...(await measure(browser)))
  } catch (error) {
    console.error(error)
    rows.push({ what: name, found: 'could not be measured', wanted: '', reached: false })
    process.exitCode = 1
  }
  console.error(`${name}: ${Math.round((performance.now() - start) / 1000)} s`)
}
const command = ['npm run bench', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ')
console.log(`\`${command}\` on ${machine(browser)}:\n\n${toMarkdown(rows)}`)
await browser.close()
