/**
 * `npm run bench [-- part ...]`: measures what the design promises and prints one Markdown table. What a ratio
 * compares is measured in turns within one run, because other work on the machine would otherwise decide it. Times are
 * medians. The parts are the names below; without one, all but those that are done only when they are asked for.
 */
import type { Browser } from 'playwright'
import { attack } from './attack.ts'
import { writeBudgets } from './budgets.ts'
import { launch } from './browser.ts'
import { checker } from './checker.ts'
import { customers } from './customers.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { homes } from './homes.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { machine } from './machine.ts'
import { photo } from './photo.ts'
import { serving } from './serving.ts'
import { taps } from './taps.ts'
import { toMarkdown, type Row } from './table.ts'

const PARTS: Record<string, (browser: Browser) => Promise<Row[]>> = {
  forms,
  list,
  customers,
  load,
  home,
  homes,
  photo,
  checker,
  server: serving,
  attack,
  taps,
  budgets: writeBudgets,
}
/** What takes many minutes, or writes instead of measuring, is done only when it is asked for. */
const ONLY_ASKED: ReadonlySet<string> = new Set(['taps', 'budgets'])

const asked = process.argv.slice(2)
const unknown = asked.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
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
